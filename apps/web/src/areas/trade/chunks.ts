/** Where the components of the trade area lie; those of the hall and the mall's home are in `home-pages.ts`. */
export const chunks = {
  TradeShell: () => import("./trade-shell.tsx"),
  WallPage: () => import("./wall/wall-page.tsx"),
  DeskPage: () => import("./desk/desk-page.tsx"),
  RoundPage: () => import("./room/room-page.tsx"),
  VerifyPage: () => import("./verify/verify-page.tsx"),
  SectionNoticesPage: () => import("./market-notices-page.tsx"),
  MarketNoticesPage: () => import("./market-notices-page.tsx"),
  ExchangeNoticesPage: () => import("./market-notices-page.tsx"),
  SearchPage: () => import("./mall/search/search-page.tsx"),
  WarePage: () => import("./mall/ware/ware-page.tsx"),
  ShopPage: () => import("./mall/shop/shop-page.tsx"),
  RegionsPage: () => import("./mall/places/regions-page.tsx"),
  ParksPage: () => import("./mall/places/parks-page.tsx"),
  PlacePage: () => import("./mall/places/place-page.tsx"),
};

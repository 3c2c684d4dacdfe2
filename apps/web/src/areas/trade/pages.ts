import { redirect } from "@tanstack/react-router";
import type { placePage, regionsPage, shopPage, warePage } from "@zd/api/mall/page-addresses";
import type { roomAddress } from "@zd/api/market/room-address";
import type { proof } from "@zd/api/proof/operations";
import { type Area, type Arrival, entryOf, type Page } from "../../app/page.ts";
import { address } from "../../app/page-search.ts";

const page = entryOf();

/** Pages of the market that stand alone, without the bar above. */
export const wallPages = [page("/wall", "行情大屏", "WallPage")] as const satisfies readonly Page[];

/** The trade area, which has no menu. Its frame shows the hall and the mall's home, so that they can stay when another page comes. */
export const tradeArea = {
  path: "/trade",
  title: "交易大厅",
  titleOfMall: "网上商城",
  frame: "TradeShell",
  pages: [
    { path: "/trade" },
    // Where the hall is while the mall stands in front; without a mall it is the home itself.
    {
      path: "/trade/hall",
      title: "交易大厅",
      guard: async ({ context }: Arrival): Promise<void> => {
        if (!(await context.mall.isOn())) throw redirect({ to: "/trade", replace: true });
      },
    },
    page("/trade/desk", "交易台", "DeskPage"),
    page("/trade/round", "交易场次", "RoundPage", { search: address<typeof roomAddress> }),
    page("/trade/verify", "验证场次", "VerifyPage", { search: address<typeof proof.readBundle.input> }),
    page("/trade/tradeNotice", "交易公告", "SectionNoticesPage"),
    page("/trade/marketNotice", "平台公告", "MarketNoticesPage"),
    page("/trade/exchangeNotice", "市场公告", "ExchangeNoticesPage"),
    page("/trade/goodsSearch", "商品搜索", "SearchPage", { ofMall: true }),
    page("/trade/mallWareDetail", "商品详情", "WarePage", { search: address<typeof warePage>, ofMall: true }),
    page("/trade/shop", "店铺信息", "ShopPage", { search: address<typeof shopPage>, ofMall: true }),
    page("/trade/factoryList", "区域列表", "RegionsPage", {
      search: address<typeof regionsPage>,
      ofMall: true,
    }),
    page("/trade/placeFactory", "园区列表", "ParksPage", { search: address<typeof placePage>, ofMall: true }),
    page("/trade/factoryInfo", "厂矿详情", "PlacePage", { search: address<typeof placePage>, ofMall: true }),
  ],
  menu: [],
} as const satisfies Area;

const hall = "the hall shows sections, wares and bids to everybody (R-618)";
const mall = "the mall shows its shops and wares to everybody (R-618)";
const site = "news, notices and agreements of the site are read by everybody";

/** Calls that show a record to whoever knows its number, and why they may; none of their answers counts as somebody's. */
export const publicByNumber: ReadonlyMap<string, string> = new Map([
  ["applications.listGrades", "the dictionary of products is every member's"],
  ["content.listNews", site],
  ["content.findNews", site],
  ["content.listTradeNotices", site],
  ["content.findTradeNotice", site],
  ["papers.readCompanyAgreement", site],
  ["papers.readPersonAgreement", site],
  ["banks.readBranch", "branches of banks are a public directory"],
  ["trading.readWareParameters", hall],
  ["trading.listWareDiscounts", hall],
  ["market.listFilters", hall],
  ["market.listSections", hall],
  ["market.listWares", hall],
  ["market.listBids", hall],
  ["market.listDealStatistics", hall],
  ["market.readOverview", hall],
  ["proof.readBundle", "the proof of a session is downloaded by anybody once it has ended"],
  ["merchants.readPublicShop", mall],
  ["merchants.listShopKinds", mall],
  ["places.findPlaces", mall],
  ["places.readPlace", mall],
  ["mallFinding.findWares", mall],
  ["mallFinding.readWare", mall],
  ["mallFinding.readKindFilters", mall],
  ["mallFinding.listPrices", mall],
  ["mallFinding.listAreaPrices", mall],
]);

/** Kinds of records whose files everybody reads once they are published, and where they are shown. */
export const publicFilesOf: ReadonlyMap<string, string> = new Map([
  ["mall-ware", "pictures of wares in the mall"],
  ["shop-logo", "the logo of a shop in the mall"],
  ["news", "papers beside news of the site"],
  ["news-media", "pictures and videos of news"],
  ["trade-notice-media", "pictures and videos of a notice of a section"],
  ["trade-notice", "papers beside a notice of a section"],
]);

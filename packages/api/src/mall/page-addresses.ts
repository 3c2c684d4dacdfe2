import { tonnes } from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";
import { area, firm, place, placeType, ware } from "./fields.ts";

/** Queries of the addresses of the mall's pages, by names of the wire as in calls (R-262…R-266). */
export const warePage = payload({
  ware,
  count: ["contnum", tonnes.optional(), "订购数量，吨，空为起订量"],
});
export const shopPage = payload({ firm });
export const placePage = payload({ place });
export const regionsPage = payload({
  type: ["placeType", placeType[1].optional(), "地点类型"],
  area: ["areaId", area[1].optional(), "地区编号"],
});

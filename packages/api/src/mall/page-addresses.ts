import { payload } from "../wire/payload.ts";
import { area, firm, place, placeType, ware } from "./fields.ts";

/** Queries of the addresses of the mall's pages, by names of the wire as in calls (R-262…R-266). */
export const warePage = payload({ ware });
export const shopPage = payload({ firm });
export const placePage = payload({ place });
export const regionsPage = payload({
  type: ["placeType", placeType[1].optional(), "地点类型"],
  area: ["areaId", area[1].optional(), "地区编号"],
});

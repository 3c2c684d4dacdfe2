import { placeTypes } from "@zd/domain/mall/codes";
import { z } from "zod";
import { mall } from "../wire/address-families.ts";
import { mallPageFields, many, text } from "../wire/fields.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { area, location, place, placeType } from "./fields.ts";

const placeFields = {
  place,
  name: ["placeName", text(40), "地点"],
  type: placeType,
  area,
  areaName: ["areaName", text(40), "地区"],
  province: ["province", text(20), "省"],
  city: ["city", text(20), "市"],
  county: ["county", text(20), "县"],
  park: ["parkId", place[1].nullable(), "所在园区的地点编号，不在园区为空"],
} as const;

const locatedFields = {
  ...placeFields,
  longitude: ["longitude", text(12), "经度，未登记为空"],
  latitude: ["latitude", text(12), "纬度，未登记为空"],
} as const;

const locations = z.array(
  payload({
    location,
    name: ["locationName", text(40), "库位"],
    kind: ["locationKind", text(20), "类别"],
  }),
);

export const places = operations("places", {
  /** R-7243: regions with places, and the number of their places and wares. */
  listAreas: query(mall, "mineArea/list", {
    title: "矿区列表",
    access: "anyone",
    input: payload({}),
    output: z.array(
      payload({
        area,
        name: ["areaName", text(40), "地区"],
        province: ["province", text(20), "省"],
        city: ["city", text(20), "市"],
        places: ["placeCount", many, "地点数"],
        wares: ["wareCount", many, "在售商品数"],
      }),
    ),
    refusals: ["MALL_OFF"],
  }),

  /** R-7244: places at which a merchant's wares may be picked up. */
  listPlaces: query(mall, "place/list", {
    title: "地点(煤场/园区)列表",
    access: "member",
    input: payload({ type: ["placeType", placeType[1].optional(), "地点类型"] }),
    output: z.array(payload(placeFields)),
    refusals: ["MALL_OFF"],
  }),

  /** Lists the locations inside a place (R-7245). */
  listLocations: query(mall, "placeLocationDtl/list", {
    title: "地点库位明细列表",
    access: "member",
    input: payload({ place }),
    output: locations,
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),

  /** R-7269: finds places by region, type, park or a part of the name; those with most wares first. */
  findPlaces: query(mall, "query/place/list", {
    title: "地点公开列表",
    access: "anyone",
    input: payload({
      ...mallPageFields,
      type: ["placeType", placeType[1].optional(), "地点类型"],
      area: ["areaId", area[1].optional(), "地区编号"],
      park: ["parkId", place[1].optional(), "所在园区的地点编号"],
      keyword: ["wd", text(40).default(""), "名称中的文字"],
    }),
    output: payload({
      rows: [
        "list",
        z.array(payload({ ...locatedFields, wares: ["wareCount", many, "在售商品数"] })),
        "地点",
      ],
      total: ["total", many, "总数"],
      counts: ["counts", z.partialRecord(z.enum(Object.keys(placeTypes) as ["1"]), many), "各类型地点数"],
    }),
    refusals: ["MALL_OFF"],
  }),

  /** R-7270: one place with its address and coordinates. */
  readPlace: query(mall, "query/place/detail", {
    title: "地点公开详情",
    access: "anyone",
    input: payload({ place }),
    output: payload({
      ...locatedFields,
      address: ["address", text(100), "详细地址"],
      intro: ["intro", text(500), "简介"],
      locations: ["locations", locations, "库位"],
      wares: ["wareCount", many, "在售商品数"],
      merchants: ["merchantCount", many, "商家数"],
      near: [
        "near",
        z.array(payload({ ...locatedFields, wares: ["wareCount", many, "在售商品数"] })),
        "同地区地点",
      ],
    }),
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),
});

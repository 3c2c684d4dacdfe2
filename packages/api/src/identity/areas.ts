import { z } from "zod";
import { mid } from "../wire/address-families.ts";
import { flag, text } from "../wire/fields.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

const areaCode = text(6).regex(/^\d{6}$/, { error: "应为6位数字" });

/** 行政区划 (GB/T 2260). */
export const areas = operations("areas", {
  /** the provinces, or the areas directly below one. */
  listAreas: query(mid, "MO1000", {
    title: "地区列表",
    access: "anyone",
    input: payload({ parent: ["parentcode", areaCode.optional(), "上级地区代码；空为省级"] }),
    output: z.array(
      payload({
        code: ["areacode", areaCode, "地区代码"],
        name: ["areaname", text(40), "地区名称"],
        hasMore: ["hasmore", flag, "是否有下级"],
      }),
    ),
  }),
});

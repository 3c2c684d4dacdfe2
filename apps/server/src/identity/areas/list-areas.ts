import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { openAreas } from "./areas.ts";

/** 地区列表 */
export const listAreas = handle(api.areas.listAreas, async ({ parent = null }) =>
  (await openAreas()).below(parent).map(({ code, name, hasMore }) => ({ code, name, hasMore })),
);

import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { openAreas } from "./areas.ts";

/** 地区列表 */
export const listAreas = handle(contract.areas.listAreas, async ({ parent = null }) =>
  (await openAreas()).below(parent).map(({ code, name, hasMore }) => ({ code, name, hasMore })),
);

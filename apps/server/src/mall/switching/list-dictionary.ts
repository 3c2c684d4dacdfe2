import { api } from "@zd/api";
import { mallDictionary } from "@zd/domain/mall/dictionary";
import { handle } from "../../platform/calls/operation.ts";
import { openMall } from "./open-mall.ts";

/** 商城字典 (R-363…R-365) */
export const listDictionary = handle(api.mallSwitching.listDictionary, async (_, { db, request }) => {
  await openMall(db, request);
  return Object.entries(mallDictionary).flatMap(([dictionary, labels]) =>
    Object.entries(labels).map(([value, label]) => ({ dictionary, value, label })),
  );
});

import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { keepRating } from "./service-store.ts";

/** 提交服务评价 (R-7178). */
export const rate = handle(contract.service.rate, (given, { tx, actor, now }) =>
  keepRating(tx, actor, given, now),
);

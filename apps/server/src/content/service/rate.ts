import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { keepRating } from "./service-store.ts";

/** 提交服务评价 (R-7178). */
export const rate = handle(api.service.rate, (input, { tx, actor, now }) =>
  keepRating(tx, actor, input, now),
);

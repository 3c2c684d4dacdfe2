import { api } from "@zd/api";
import { startOfDay } from "@zd/domain/kernel/shanghai-time";
import { handleList } from "../../platform/lists/listings.ts";
import { movementSource } from "./movement-source.ts";

/** 今日资金变动明细 (R-7133). */
export const listTodayChanges = handleList(api.money.listTodayChanges, (_, { actor, now }) => {
  const { period: _period, ...source } = movementSource(actor.firmId, startOfDay(now));
  return source;
});

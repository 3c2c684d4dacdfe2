import { api } from "@zd/api";
import { findFirmsByNumbers } from "../../identity/index.ts";
import { handleMany } from "../../platform/calls/operation.ts";

/** 公告对象名单核对: the firms that pasted numbers or credit codes name, and what names none. */
export const matchFirms = handleMany(api.editing.matchFirms, async ({ numbers }, { db, actor }) => {
  const firms = await findFirmsByNumbers(db, actor.companyId, numbers);
  const known = new Set(firms.flatMap(({ firm, creditCode }) => [firm as string, creditCode]));
  return {
    firms: [...firms],
    unknown: numbers.filter((number) => !known.has(number.toUpperCase()) && !known.has(number)),
  };
});

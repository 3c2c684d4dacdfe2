import { api } from "@zd/api";
import { yearFeeWords } from "@zd/domain/funds/fee-change";
import { handle } from "../../platform/calls/operation.ts";
import { keepChange } from "./change-store.ts";
import { nameOfFirm } from "./change-subject.ts";

/** 提交年费减免 */
export const requestYearFeeGrant = handle(
  api.fees.requestYearFeeGrant,
  async ({ firm, kind, years, reason }, { tx, actor, now }) => {
    const name = await nameOfFirm(tx, actor.companyId, firm);
    const words = `年费减免 · ${name} · ${yearFeeWords(kind, years)}`;
    return keepChange({ tx, now }, actor, {
      change: { what: "grant", firm, kind, years },
      words,
      firm,
      reason,
    });
  },
);

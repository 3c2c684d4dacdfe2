import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { keepChange, requireFeasible } from "./change-store.ts";
import { nameOfFirm } from "./change-subject.ts";

/** 提交终止费率 */
export const requestRateEnd = handle(
  api.fees.requestRateEnd,
  async ({ rate, lastDay, reason }, { tx, actor, now }) => {
    const change = { what: "rate-end", rate: String(rate), lastDay } as const;
    await requireFeasible({ tx, now }, actor.companyId, change);
    const { firmId: firm } = await tx
      .selectFrom("funds.feeRate")
      .select("firmId")
      .where("id", "=", BigInt(rate))
      .executeTakeFirstOrThrow();
    const words = `终止费率 ${rate} · ${(await nameOfFirm(tx, actor.companyId, firm)) ?? "全部企业"} · 至 ${lastDay}`;
    return keepChange({ tx, now }, actor, { change, words, firm, reason });
  },
);

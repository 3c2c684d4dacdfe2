import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { chosen, lockAgreements } from "./agreement-store.ts";

/** 自动退款开关. */
export const setAutoRefund = handle(
  api.agreements.setAutoRefund,
  async ({ agreement: id, on }, { tx, now, actor, refuse }) => {
    const { agreement } = chosen(await lockAgreements(tx, actor.firmId), id);
    if (agreement.state !== "2") return refuse("STATUS_NOT_ALLOWED");
    // Of several accounts one takes what is refunded.
    if (on)
      await tx
        .updateTable("funds.agreement")
        .set({ autoRefund: false })
        .where("firmId", "=", actor.firmId)
        .execute();
    await tx
      .updateTable("funds.agreement")
      .set({ autoRefund: on, changedAt: new Date(now) })
      .where("id", "=", id)
      .execute();
    return null;
  },
);

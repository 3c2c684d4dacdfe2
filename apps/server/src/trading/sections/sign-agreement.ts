import { api } from "@zd/api";
import { signAgreement as sign, standingChanged } from "../../identity/index.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { entryAgreement } from "./list-section-agreements.ts";

/** 签署场次协议; the firm's next order is judged by it. */
export const signAgreement = handle(
  api.trading.signAgreement,
  async ({ section, agreement }, { tx, actor, now, broadcast }) => {
    if (agreement !== entryAgreement.agreement) throw notFound();
    await tx
      .selectFrom("trading.section")
      .select("id")
      .where("id", "=", section)
      .where("companyId", "=", actor.companyId)
      .executeTakeFirstOrThrow(notFound);
    await sign(tx, { firm: actor.firmId, agreement, by: actor.userId, at: now });
    broadcast(standingChanged({ firm: actor.firmId }));
    return {};
  },
);

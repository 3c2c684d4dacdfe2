import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { mostWrongAmounts } from "@zd/domain/signing/holder-number";
import { handle, notFound, Refused } from "../../platform/calls/operation.ts";
import { schedule } from "../../platform/jobs/jobs.ts";
import type { CertificateAuthority } from "../ca/ca.ts";
import { reached } from "../ca/reached.ts";
import { advance, type advanceApplication } from "./advance-application.ts";
import { getApplication, lockApplication } from "./application-store.ts";
import { requireOffered } from "./who-may-apply.ts";

/** 打款金额验证 (CA02041): the right amount shows that the account is the firm's own. */
export const tellAmount = (ca: CertificateAuthority, takeUp: ReturnType<typeof advanceApplication>) =>
  handle(api.certificates.tellAmount, async ({ application, amount }, { db, actor, transact }) => {
    await requireOffered(db, actor);
    const known = await getApplication(db, application);
    if (known.firmId !== actor.firmId) throw notFound();
    if (known.state !== "1") throw new Refused("AMOUNT_NOT_ASKED");
    const isRight = await reached(ca.isAmount(application, amount));

    // Counted in any case: a refusal inside of the transaction would undo that.
    const wrong = await transact(async ({ tx, now }) => {
      const { state, wrongAmounts } = await lockApplication(tx, application);
      if (state !== "1") throw new Refused("AMOUNT_NOT_ASKED");
      const counted = isRight ? wrongAmounts : wrongAmounts + 1;
      const over = counted >= mostWrongAmounts;
      const change = isRight
        ? { state: "0" as const, verifiedAt: new Date(now) }
        : over
          ? { state: "3" as const, decidedAt: new Date(now), reason: "打款金额多次不符" }
          : {};
      await tx
        .updateTable("signing.application")
        .set({ wrongAmounts: counted, ...change })
        .where("id", "=", application)
        .execute();
      if (isRight) await schedule(tx, takeUp, application, instant(now + 60_000), { id: application });
      return isRight ? null : counted;
    });
    if (wrong !== null && wrong >= mostWrongAmounts) throw new Refused("AMOUNT_GUESSED_AWAY");
    if (wrong !== null) throw new Refused("AMOUNT_WRONG", { left: String(mostWrongAmounts - wrong) });
    return { state: await reached(advance(ca, transact, application)) };
  });

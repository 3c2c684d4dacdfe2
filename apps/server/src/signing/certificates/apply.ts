import { randomUUID } from "node:crypto";
import { api } from "@zd/api";
import { instant, userId } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { numberKinds } from "@zd/domain/signing/codes";
import { isHolderNumber } from "@zd/domain/signing/holder-number";
import { findFirms } from "../../identity/index.ts";
import { handle, Refused } from "../../platform/calls/operation.ts";
import { isThereAlready } from "../../platform/database/database.ts";
import { schedule } from "../../platform/jobs/jobs.ts";
import { CaUnreachable, type CertificateAuthority } from "../ca/ca.ts";
import { advance, type advanceApplication } from "./advance-application.ts";
import { isCertified } from "./certificate-store.ts";
import { hasProven } from "./mobile-proof.ts";
import { sealedApplication } from "./sealed.ts";
import { requireOffered } from "./who-may-apply.ts";

const oncePassedMs = 60_000;

/** 证书申请 (CA0201): written first, then brought to the authority; where that does not answer, a job goes on with it. */
export const apply = (ca: CertificateAuthority, takeUp: ReturnType<typeof advanceApplication>) =>
  handle(api.certificates.apply, async (input, { db, actor, now, transact, refuse }) => {
    await requireOffered(db, actor);
    const { numberKind, mobile, bank, account } = input;
    const { userId: user, firmId: firm, companyId } = actor;
    const forFirm = numberKind !== "1";
    const number = input.number.trim().toUpperCase();
    const creditCode = (await findFirms(db, [firm])).get(firm)?.creditCode ?? "";
    if (!isHolderNumber(numberKind, number, { creditCode, today: shanghaiDay(now) }))
      return refuse("CERTIFICATE_NUMBER_WRONG", { kind: numberKinds[numberKind] });
    if (forFirm && (bank.trim() === "" || !/^\d{8,30}$/.test(account))) return refuse("ACCOUNT_INCOMPLETE");

    const application = randomUUID();
    await transact(async ({ tx, now }) => {
      if (!(await hasProven(tx, user, mobile, now))) throw new Refused("MOBILE_NOT_PROVEN");
      if (!forFirm && !(await isCertified(tx, { firm, user: userId(firm) }, now)))
        throw new Refused("FIRM_NOT_CERTIFIED");
      await tx
        .insertInto("signing.application")
        .values({
          id: application,
          companyId,
          firmId: firm,
          userId: user,
          numberKind,
          ...sealedApplication.stored(application, { number, mobile, account: forFirm ? account : "" }),
          bank: forFirm ? bank.trim() : "",
          state: "0",
          // Of an operator the mobile shows who he is; of a firm its account does, later.
          verifiedAt: forFirm ? null : new Date(now),
          reason: null,
          serial: null,
          appliedAt: new Date(now),
          decidedAt: null,
        })
        .execute();
      await schedule(tx, takeUp, application, instant(now + oncePassedMs), { id: application });
    }).catch((error: unknown) => {
      throw isThereAlready(error) ? new Refused("CERTIFICATE_PENDING") : error;
    });
    return { application: application as never, state: await advancedOrWaiting(ca, transact, application) };
  });

async function advancedOrWaiting(ca: CertificateAuthority, ...rest: Rest) {
  try {
    return await advance(ca, ...rest);
  } catch (error) {
    if (error instanceof CaUnreachable) return "0" as const;
    throw error;
  }
}

type Rest = Parameters<typeof advance> extends [unknown, ...infer Others] ? Others : never;

import { api } from "@zd/api";
import { applyForQualification } from "@zd/domain/identity/qualification";
import { approveRegistration as approve } from "@zd/domain/identity/registration-steps";
import { textOf } from "@zd/domain/identity/text-kinds";
import { type FirmId, firmId, type Instant, userId } from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { showAttachments } from "../../files/index.ts";
import { bindProven, openPurse, type ProvingBank } from "../../funds/index.ts";
import {
  openFirm,
  openOperator,
  recordQualification,
  saveInfo,
  signAgreement,
} from "../../identity/index.ts";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { personKeys } from "../person-keys.ts";
import { agreementOf } from "../proof.ts";
import {
  lockRegistering,
  lockRegistration,
  type Registration,
  recordOf,
  requireFree,
} from "../registration-store.ts";
import { reviewerOf, underReview, verdictMark } from "./reviewed.ts";
import { keepVerdict, sendText } from "./verdict.ts";

/**
 * 通过: opens the firm with its administrator, money accounts, bound bank account, signed agreement and applications
 * for ware kinds, in one transaction. The applications are decided by the staff of trading.
 */
export const approveRegistration = (bank: ProvingBank) =>
  handle(
    api.admissions.approveRegistration,
    async ({ registration, memo, seen }, { actor, accept, ...scope }) => {
      const { tx, now } = scope;
      await lockRegistering(tx, actor.companyId);
      const before = await lockRegistration(tx, BigInt(registration), actor.companyId);
      const facts = accept(approve(underReview(before), memo, await reviewerOf(tx, actor)));
      await requireFree(tx, before, before);
      requireMatchingPreview(seen, verdictMark(before, "approve"));
      const firm = await nextFirmId(tx, now);
      await openMember(scope, before, firm);
      const branch = await bank.directory.branch(tx, before.proofBranchNo);
      if (!branch) throw new Error(`the bank has no branch ${before.proofBranchNo}`);
      const { account } = agreementOf(before);
      await bindProven(scope, { firm, by: userId(firm), account, branch });
      await keepVerdict(scope, before, facts, { firmId: firm });
      await showAttachments(tx, recordOf(before.id), { firms: [firm] });
      await sendText(scope, before, textOf("approved", { account: before.account }));
      return { firm };
    },
  );

async function nextFirmId(tx: Tx, now: Instant): Promise<FirmId> {
  const { no } = await tx
    .selectNoFrom(sql<bigint>`nextval('admission.firm_no')`.as("no"))
    .executeTakeFirstOrThrow();
  return firmId(`M${shanghaiDay(now).replaceAll("-", "").slice(2)}${serial(no, 4)}`);
}

async function openMember(scope: Scope, registration: Registration, id: FirmId): Promise<void> {
  const { tx, now } = scope;
  const { companyId, form, account, mobile, passwordHash, submittedAt } = registration;
  const { person, firm, trade } = form;
  if (passwordHash === null)
    throw new Error(`registration ${registration.id} was submitted without a password`);
  await openFirm(
    tx,
    {
      id,
      companyId,
      name: firm.name,
      shortName: firm.shortName,
      creditCode: firm.creditCode,
      kind: "1",
      address: firm.address,
      phone: firm.phone,
      // The fee of its first year is due at once, and late after the days of grace.
      annualFeeUntil: shanghaiDay(now),
      ...personKeys(registration),
    },
    now,
  );
  const { legalPerson, area } = firm;
  await saveInfo(tx, id, { legalPerson, area, contact: person.name });
  const user = userId(id);
  await openOperator(
    tx,
    {
      userId: user,
      firmId: id,
      companyId,
      account,
      name: firm.name,
      mobile,
      passwordHash,
      roles: ["administrator"],
    },
    now,
  );
  await openPurse(tx, id);
  const signedAt = (submittedAt?.getTime() ?? now) as Instant;
  await signAgreement(tx, { firm: id, agreement: "entry", by: user, at: signedAt });
  const by = { user, firm: id };
  for (const application of trade.wares)
    await recordQualification(scope, [
      {
        at: now,
        decide: () =>
          applyForQualification(
            [],
            { ...application, memo: "注册时申请" },
            { kind: "1", blacklisted: false },
            by,
            now,
          ),
      },
    ]);
}

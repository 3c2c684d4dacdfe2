import { api } from "@zd/api";
import { requestMobile as decide, mobileFault } from "@zd/domain/identity/firm-change";
import { textOf } from "@zd/domain/identity/text-kinds";
import type { UserId } from "@zd/domain/kernel/brand";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import { type Actor, type Handler, handle } from "../../platform/calls/operation.ts";
import type { DemoNotices } from "../../platform/demo-notices.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Attachments } from "../attachments.ts";
import { checkCode, checkCodes, issueCode, useCode, useCodes } from "../messages/sms-code.ts";
import { textLater } from "../messages/text-later.ts";
import { isMobileTaken, lockNames } from "../operators/firm-operators.ts";
import { getOperator, mobileOf, saveMobile } from "../operators/operator-store.ts";
import { requireCaptcha } from "../sign-in/captcha/require-captcha.ts";
import { provePassword } from "../sign-in/prove-password.ts";
import { lockWaiting, openChange } from "./change-store.ts";
import { accountOf } from "./read-own.ts";

/**
 * 手机号变更: at once with codes to both numbers, or by an application to the exchange where the old number cannot be
 * reached.
 */
export const changeMobile = (attachments: Attachments, notices: DemoNotices): readonly Handler[] => [
  handle(
    api.firmChanges.sendMobileCode,
    async ({ mobile: newMobile }, { actor, refuse, ...scope }) => {
      const { tx } = scope;
      const held = await mobileOf(tx, actor.userId);
      if (newMobile !== undefined) {
        const taken = await isMobileTaken(tx, actor.companyId, newMobile, actor.userId);
        const fault = mobileFault(held, newMobile, taken);
        if (fault) return refuse(fault);
      }
      const mobile = newMobile ?? held;
      const number = await issueCode(scope, codeFor(actor, mobile));
      return { mobile: coveredNumber(mobile), ...notices.of("text", number, scope.now) };
    },
    async ({ mobile: newMobile, ...captcha }, { transact }) => {
      if (newMobile !== undefined) await requireCaptcha(transact, captcha);
    },
  ),

  handle(
    api.firmChanges.changeMobile,
    async ({ mobile, oldCode, newCode }, { actor, accept, ...scope }) => {
      const { tx } = scope;
      const { userId: user, firmId, companyId } = actor;
      // Only the firm's own account changes its number through the exchange as well.
      const isFirm = user === accountOf(firmId);
      const waiting = isFirm && (await lockWaiting(tx, firmId, "phone")) !== null;
      await lockNames(tx, companyId, [mobile]);
      const { mobile: held } = await getOperator(tx, user);
      const mobileTaken = await isMobileTaken(tx, companyId, mobile, user);
      accept(decide(held, mobile, { waiting, mobileTaken }));
      await useCodes(scope, codesFor(actor, { held, oldCode, mobile, newCode }));
      await putMobile(scope, { user, held, mobile });
      return null;
    },
    async ({ mobile, password, oldCode, newCode }, { request, db, transact, actor }) => {
      await provePassword({ actor, request, db, transact }, password);
      const held = await mobileOf(db, actor.userId);
      await checkCodes(transact, codesFor(actor, { held, oldCode, mobile, newCode }));
    },
  ),

  handle(
    api.firmChanges.requestMobile,
    async ({ mobile, code, memo, files }, { actor, accept, ...scope }) => {
      const { tx, now } = scope;
      const { firmId: firm, companyId: company, userId: by } = actor;
      const waiting = (await lockWaiting(tx, firm, "phone")) !== null;
      const account = accountOf(firm);
      const held = await mobileOf(tx, account);
      const mobileTaken = await isMobileTaken(tx, company, mobile, account);
      accept(decide(held, mobile, { waiting, mobileTaken }));
      await useCode(scope, { ...codeFor(actor, mobile), code });
      const values = { before: { mobile: held }, after: { mobile } };
      const change = await openChange(scope, { company, firm, by, kind: "phone", memo, ...values });
      const record = { kind: "firm-change", id: String(change) } as const;
      await attachments.attach(tx, record, files, { company, firm, ofOthers: false, audience: "staff" }, now);
      return { change };
    },
    async ({ mobile, password, code }, { actor, request, db, transact }) => {
      await provePassword({ actor, request, db, transact }, password);
      await checkCode(transact, { ...codeFor(actor, mobile), code });
    },
  ),
];

const codeFor = ({ userId: user }: Pick<Actor, "userId">, mobile: string) =>
  ({ mobile, purpose: "mobile", user }) as const;

/** What was sent to the number until now and to the new one. */
const codesFor = (
  actor: Pick<Actor, "userId">,
  { held, oldCode, mobile, newCode }: Readonly<Record<"held" | "oldCode" | "mobile" | "newCode", string>>,
) => [
  { ...codeFor(actor, held), code: oldCode },
  { ...codeFor(actor, mobile), code: newCode },
];

/** Sets the new number. The old one is told by a text, in case its holder has not asked for the change. */
export async function putMobile(
  scope: Scope,
  {
    user,
    held,
    mobile,
  }: {
    readonly user: UserId;
    /** The number until now, which is told. */
    readonly held: string;
    /** The new number. */
    readonly mobile: string;
  },
): Promise<void> {
  await saveMobile(scope.tx, user, mobile);
  const reference = `mobile-${user}-${scope.now}`;
  const content = textOf("mobile", { mobile: coveredNumber(mobile) });
  await textLater(scope, { reference, mobile: held, content });
}

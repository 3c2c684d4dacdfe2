import { secondPersonRules } from "@zd/api/console/desk";
import { refusalText } from "@zd/api/refusals";
import type { Card } from "@zd/api/wire/card";
import { addStaff, type NewStaffUser, type StaffChange } from "@zd/domain/identity/staff-user";
import type { CompanyId, Instant, UserId } from "@zd/domain/kernel/brand";
import type { Decision } from "@zd/domain/kernel/decision";
import { formatAmount } from "@zd/domain/money/yuan";
import { plainCard, previewHash, refusalMessage } from "../../platform/calls/card.ts";
import type { Actor } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/module.ts";
import { isAccountTaken } from "../operators/operator-store.ts";
import { changeMark, personChanges, proposalsLeft, roleNames, sessionsEnded } from "../rights-card.ts";
import type { FoundStaff } from "./staff-store.ts";

/** 工作人员 as he will be once he is added. */
export const newStaff = (input: NewStaffUser) => ({
  ...input,
  name: input.name.trim(),
  status: "enabled" as const,
});

/** The words of the card that depend on the step. */
interface Words {
  /** What is done. */
  readonly direction: string;
  /** From what to what, in words. */
  readonly path: string;
  /** What follows once it is confirmed. */
  readonly consequence: Card["consequence"];
}

/** The call that asks for the card. */
interface Reading {
  readonly db: Reader;
  /** The administrator who would take the step. */
  readonly actor: Actor;
  readonly now: Instant;
}

/** The card of a change of an existing member of staff. */
export const staffCard = ({ desks }: Pick<Platform, "desks">) =>
  async function draw(
    { db, actor, now }: Reading,
    { before }: Pick<FoundStaff, "before">,
    decision: Decision<StaffChange, "OWN_ACCOUNT" | "LAST_ADMINISTRATOR" | "DUTIES_CLASH">,
    { direction, path, consequence }: Words,
  ): Promise<Card> {
    const [change] = decision.ok ? decision.facts : [];
    const after = change?.after ?? before;
    const signsOut = change?.signsOut ?? false;
    return {
      ...plainCard,
      number: before.account,
      party: `${before.name}（${before.account}）`,
      direction,
      path,
      amount: null,
      changes: personChanges(before, after),
      subject: roleNames(before.roles),
      effect: null,
      falls: signsOut ? await sessionsEnded(db, before.user, now) : null,
      evidence: signsOut ? proposalsLeft(await proposalsOf(desks, db, actor.companyId, before.user)) : [],
      consequence,
      people: [{ role: "办理", name: actor.name, at: null }],
      barred: refusalMessage(decision),
      seen: previewHash(changeMark(before, after)),
    };
  };

/** 新增工作人员的确认卡 */
export async function newStaffCard({ db, actor }: Reading, input: NewStaffUser): Promise<Card> {
  const { account, name } = input;
  const taken = await isAccountTaken(db, actor.companyId, account);
  return {
    ...plainCard,
    number: account,
    party: `${name.trim()}（${account}）`,
    direction: "新增",
    path: `工作人员 · ${actor.firmName}`,
    amount: null,
    changes: personChanges(null, newStaff(input)),
    subject: roleNames(input.roles),
    effect: null,
    consequence: [{ when: "新增后", words: "初始密码只显示一次；本人登录后即可办理上列事项" }],
    people: [{ role: "办理", name: actor.name, at: null }],
    barred: taken ? refusalText("STAFF_ACCOUNT_TAKEN", { account }) : refusalMessage(addStaff(input)),
    seen: previewHash(changeMark(null, newStaff(input))),
  };
}

/** Requests of this user that wait for a second person. */
async function proposalsOf(
  desks: Platform["desks"],
  db: Reader,
  company: CompanyId,
  user: UserId,
): Promise<readonly string[]> {
  const waiting = await Promise.all(desks().map((desk) => desk.waiting?.(db, company) ?? []));
  return waiting
    .flat()
    .filter(({ byUser }) => byUser === user)
    .map(({ kind, id, words, amount }) => {
      const sum = amount === null ? "" : ` ${formatAmount(amount)} 元`;
      return `${secondPersonRules[kind].title} ${id}：${words}${sum}`;
    });
}

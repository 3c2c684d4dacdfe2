import type { Card } from "@zd/api/wire/card";
import type { NewOperator, NewOperatorContext, Operator, OperatorChange } from "@zd/domain/identity/operator";
import { addOperator, operatorsMost } from "@zd/domain/identity/operator";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Decision } from "@zd/domain/kernel/decision";
import { plainCard, previewHash, refusalMessage } from "../../platform/calls/card.ts";
import type { Actor } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { changeMark, personChanges, roleNames, sessionsEnded } from "../rights-card.ts";
import { accountKey } from "./operator-store.ts";

/** 操作员 as he will be once he is added. */
export const newOperator = (input: NewOperator) => ({
  ...input,
  account: accountKey(input.account),
  name: input.name.trim(),
  status: "enabled" as const,
});

/** Mark of a change: the operator before and after, and whether there is a new password; the password itself is left out. */
export const editMark = (before: Operator, after: Operator, newPassword: boolean) => ({
  ...changeMark(before, after),
  newPassword,
});

/** The call that asks for the card. */
interface Reading {
  readonly db: Reader;
  /** The firm's administrator, who would take the step. */
  readonly actor: Actor;
  readonly now: Instant;
}

/** The words of the card that depend on the step. */
interface Words {
  /** What is done. */
  readonly direction: string;
  /** From what to what, in words. */
  readonly path: string;
  /** What follows once it is confirmed. */
  readonly consequence: Card["consequence"];
  /** Makes the mark of the card. */
  readonly seen: (after: Operator) => unknown;
}

/** The card of a change of an existing operator. */
export async function operatorCard(
  { db, actor, now }: Reading,
  before: Operator,
  decision: Decision<OperatorChange, "FIRM_ACCOUNT_FIXED" | "OPERATOR_MOBILE_TAKEN">,
  { direction, path, consequence, seen }: Words,
): Promise<Card> {
  const [change] = decision.ok ? decision.facts : [];
  const after = change?.after ?? before;
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
    falls: change?.signsOut ? await sessionsEnded(db, before.user, now) : null,
    consequence,
    people: [{ role: "办理", name: actor.name, at: null }],
    barred: refusalMessage(decision),
    seen: previewHash(seen(after)),
  };
}

/** 新增操作员的确认卡 */
export function newOperatorCard(actor: Actor, input: NewOperator, context: NewOperatorContext): Card {
  const after = newOperator(input);
  return {
    ...plainCard,
    number: after.account,
    party: `${after.name}（${after.account}）`,
    direction: "新增",
    path: `操作员 · ${actor.firmName}`,
    amount: null,
    changes: personChanges(null, after),
    subject: roleNames(after.roles),
    effect: null,
    facts: [
      {
        title: "操作员",
        words: `现有 ${context.count} 名，新增后 ${context.count + 1} 名，上限 ${operatorsMost} 名`,
      },
    ],
    consequence: [{ when: "新增后", words: "可用初始密码登录，以本企业名义办理上列事项，本企业受其约束" }],
    people: [{ role: "办理", name: actor.name, at: null }],
    barred: refusalMessage(addOperator(after, context)),
    seen: previewHash(changeMark(null, after)),
  };
}

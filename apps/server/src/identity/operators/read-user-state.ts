import { api } from "@zd/api";
import { roles } from "@zd/domain/identity/access";
import { freezeScopes } from "@zd/domain/identity/restriction";
import { instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { Selectable } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { firmKinds } from "../firms/firm-kinds.ts";
import { getStanding } from "../firms/firm-store.ts";
import type { StandingView } from "../tables.ts";
import { countOperators, getOperator } from "./operator-store.ts";

/** 用户状态: the user's account, and what keeps his firm from trading. */
export const readUserState = handle(api.identity.readUserState, async (_, { actor, db, now }) => {
  const [operator, standing, operators] = await Promise.all([
    getOperator(db, actor.userId),
    getStanding(db, actor.firmId),
    countOperators(db, actor.firmId),
  ]);
  return {
    ...stateOf(standing, shanghaiDay(now)),
    creditCode: operator.creditCode,
    firmKindName: firmKinds[operator.firmKind],
    roleNames: operator.roles.map((role) => roles[role].label),
    lastSignInAt: operator.previousSignInAt && instant(operator.previousSignInAt.getTime()),
    annualFeeUntil: operator.annualFeeUntil,
    operators: operators.all,
    operatorsDisabled: operators.disabled,
  };
});

/**
 * The first reason for which an order would be refused, in the order of domain §2.0; the normal state where there is
 * none.
 */
function stateOf(standing: Selectable<StandingView>, today: string) {
  if (!standing.enabled) return { state: "frozen", stateName: "企业已停用" } as const;
  if (standing.blacklisted) return { state: "blacklisted", stateName: "企业已列入黑名单" } as const;
  if (standing.frozen !== null)
    return { state: "frozen", stateName: `企业已冻结：${freezeScopes[standing.frozen]}` } as const;
  if (standing.disposalLetterOpen) return { state: "frozen", stateName: "存在待处理的违约处置函" } as const;
  if ((standing.annualFeeGraceUntil ?? today) < today)
    return { state: "frozen", stateName: "会员年费已到期" } as const;
  return { state: "normal", stateName: "正常" } as const;
}

import type { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import type { Operator } from "./operator-store.ts";

/** Kind of every user: merchants are told by their shop, staff by their roles. */
const ordinary = "user";

/** What a client keeps of the signed-in user (R-312…R-322). */
export const userInfoOf = (operator: Operator, token: string): OutputOf<typeof api.identity.readUser> => ({
  token,
  firmId: operator.firmId,
  firmName: operator.firmName,
  firmKind: operator.firmKind,
  memberId: operator.firmId,
  memberName: operator.firmName,
  nickName: operator.account,
  phone: operator.mobile,
  userId: operator.userId,
  userName: operator.name,
  userKind: ordinary,
  roles: operator.roles,
});

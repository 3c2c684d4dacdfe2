import type { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import type { Operator } from "./operator-store.ts";

/** The kind of a signed-in user: an ordinary trading user; whether his firm is a merchant too is asked for separately. */
const ordinary = "user";

/** What a client keeps of who is signed in (R-312…R-322). */
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

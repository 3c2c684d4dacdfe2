import type { identity } from "@zd/api/identity/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import type { SignInStep } from "@zd/domain/identity/sign-in-step";
import { coveredNumber } from "@zd/domain/signing/covered-number";

/** Who is signed in, as it is kept in the browser (R-301…R-311). */
export interface UserInfo {
  readonly firm_id: string;
  readonly firm_name: string;
  /** A code of the kinds of firms; 3 is a carrier. */
  readonly firm_kind: string;
  readonly member_id: string;
  readonly member_name: string;
  readonly nick_name: string;
  /** The mobile by its ends, such as 138****0000: the browser's storage can be read by whoever sits before it. */
  readonly phone_number: string;
  /** The login token, which every call carries. */
  readonly token: string;
  readonly user_id: string;
  readonly user_kind: string;
  readonly user_name: string;
  /** Codes of the roles, which decide what he may do. */
  readonly roles: readonly string[];
  /** The step of the sign-in that he has to take before anything else; null where there is none. */
  readonly step: SignInStep | null;
}

type ReadUser = OutputOf<typeof identity.readUser>;

/** R-312…R-322; the names of the wire are the API's business. */
export const userInfoOf = (user: ReadUser): UserInfo => ({
  firm_id: user.firmId,
  firm_name: user.firmName,
  firm_kind: user.firmKind,
  member_id: user.memberId,
  member_name: user.memberName,
  nick_name: user.nickName,
  phone_number: coveredNumber(user.phone),
  token: user.token,
  user_id: user.userId,
  user_kind: user.userKind,
  user_name: user.userName,
  roles: user.roles,
  step: user.step,
});

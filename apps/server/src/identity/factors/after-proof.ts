import type { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Actor } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { findCompanies } from "../../system/index.ts";
import { forgetHolders } from "../access-state.ts";
import { userInfoOf, userOfToken } from "../operators/user-info.ts";
import { tokenOf } from "../sessions/known-sessions.ts";
import { saveFactorProven } from "../sessions/session-factor.ts";
import type { FactorPolicy } from "./policy.ts";
import { countRecoveryCodes, drawRecoveryCodes } from "./recovery-codes.ts";
import { tellOwner } from "./tell-owner.ts";

/** The session of the caller has proven a second factor: it goes on, or a sign-in takes its place, and he is told who he is now. */
export async function passOn(
  scope: Scope,
  actor: Actor,
  policy: FactorPolicy,
): Promise<OutputOf<typeof api.identity.readUser>> {
  const token = await saveFactorProven(scope, actor);
  await forgetHolders(scope, actor.userId);
  return token === null
    ? userInfoOf(scope.tx, actor.sessionId, tokenOf(actor), policy)
    : userOfToken(scope.tx, token, policy);
}

/** A new factor counts from now on: its owner is told, and gets his 恢复码 with the first one; none where he has had them. */
export async function welcome(scope: Scope, { userId }: Actor): Promise<string[]> {
  await tellOwner(scope, userId, "绑定了一种两步验证方式");
  const { all } = await countRecoveryCodes(scope.tx, userId);
  return all > 0 ? [] : drawRecoveryCodes(scope.tx, userId);
}

/** The name under which authenticators show the platform: that of the exchange. */
export async function issuerOf(db: Reader, companyId: CompanyId): Promise<string> {
  const companies = await findCompanies(db);
  return companies.find(({ id }) => id === companyId)?.shortName || "ZD Exchange";
}

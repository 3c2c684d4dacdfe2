import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type Actor, Refused, type RequestFacts } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Transact } from "../../platform/jobs/jobs.ts";
import { getOperator } from "../operators/operator-store.ts";
import { tryCounted } from "./counted-try.ts";
import { checkPassword } from "./password.ts";

/** Who gives his password once more, and from where. */
interface PasswordScope {
  readonly actor: Pick<Actor, "userId" | "companyId">;
  readonly request: Pick<RequestFacts, "ip">;
  readonly db: Reader;
  readonly transact: Transact;
}

/**
 * Refuses a call whose login password is wrong (LOGIN_PASSWORD_WRONG, or ACCOUNT_LOCKED after five); a wrong one counts towards the
 * lock of the account, as at the sign-in. Called outside of transactions, since it takes long; gives the hash that it matched.
 */
export async function provePassword(
  { actor: { userId, companyId }, request: { ip }, db, transact }: PasswordScope,
  password: string,
  wrong: "LOGIN_PASSWORD_WRONG" | "OLD_PASSWORD_WRONG" = "LOGIN_PASSWORD_WRONG",
): Promise<string> {
  const { account, passwordHash } = await getOperator(db, userId);
  const tried = await tryCounted(transact, { companyId, account, ip }, async () =>
    (await checkPassword(password, passwordHash)) ? passwordHash : null,
  );
  if ("right" in tried) return tried.right;
  if ("lockedUntil" in tried)
    throw new Refused("ACCOUNT_LOCKED", { until: formatShanghai(tried.lockedUntil) });
  throw new Refused(wrong, { left: String(tried.left) });
}

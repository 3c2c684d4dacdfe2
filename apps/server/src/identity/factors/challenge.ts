import { challengeMs } from "@zd/domain/identity/second-factor";
import { type Actor, Refused } from "../../platform/calls/operation.ts";
import type { Scope, Transact } from "../../platform/jobs/jobs.ts";
import { keyOf } from "../sessions/session-store.ts";

/** Keeps what a passkey has to sign in the session of the caller, in place of what was asked before. */
export async function keepChallenge(
  { tx, now }: Pick<Scope, "tx" | "now">,
  { sessionId }: Actor,
  challenge: string,
): Promise<void> {
  await tx
    .updateTable("identity.session")
    .set({ challenge, challengeUntil: new Date(now + challengeMs) })
    .where("tokenHash", "=", keyOf(sessionId))
    .execute();
}

/** Takes what a passkey had to sign: it serves one answer. PASSKEY_LATE where nothing was asked, or too long ago. */
export async function takeChallenge(transact: Transact, { sessionId }: Actor): Promise<string> {
  const taken = await transact(async ({ tx, now }) => {
    const ofSession = tx
      .selectFrom("identity.session")
      .select(["challenge", "challengeUntil"])
      .where("tokenHash", "=", keyOf(sessionId));
    const row = await ofSession.forUpdate().executeTakeFirst();
    await tx
      .updateTable("identity.session")
      .set({ challenge: null, challengeUntil: null })
      .where("tokenHash", "=", keyOf(sessionId))
      .execute();
    return row?.challengeUntil && row.challengeUntil.getTime() > now ? row.challenge : null;
  });
  if (taken === null) throw new Refused("PASSKEY_LATE");
  return taken;
}

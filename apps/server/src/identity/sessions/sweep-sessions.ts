import type { Instant } from "@zd/domain/kernel/brand";
import { job, schedule } from "../../platform/jobs.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** Who was signed in from where can be looked up for a month. */
const sessionsKeptMs = 30 * day;
/** Longer than any rule looks back. */
const attemptsKeptMs = day;

/** Forgets what no rule looks at any more, once a day. */
export const sweepSessions = job<null>("identity.sweepSessions", async (_, { tx, now }) => {
  const before = (ms: number) => new Date(now - ms);
  await tx.deleteFrom("identity.session").where("expiresAt", "<", before(sessionsKeptMs)).execute();
  await tx.deleteFrom("identity.captcha").where("expiresAt", "<", before(hour)).execute();
  await tx.deleteFrom("identity.loginToken").where("expiresAt", "<", before(day)).execute();
  await tx.deleteFrom("identity.signInAttempt").where("at", "<", before(attemptsKeptMs)).execute();
  await schedule(tx, sweepSessions, "", (now + day) as Instant, null);
});

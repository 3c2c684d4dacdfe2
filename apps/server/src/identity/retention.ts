import type { Retention } from "../platform/jobs/retention.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** How long rows are kept that no rule needs any more. */
export const identityRetentions: readonly Retention[] = [
  // Who was signed in from where can be looked up for a month.
  { table: "identity.session", since: "expires_at", keptMs: 30 * day },
  { table: "identity.captcha", since: "expires_at", keptMs: hour },
  { table: "identity.login_token", since: "expires_at", keptMs: day },
  // Longer than any rule looks back.
  { table: "identity.sign_in_attempt", since: "at", keptMs: day },
  { table: "identity.sms_code", since: "sent_at", keptMs: 2 * day },
  { table: "sandbox.message", since: "at", keptMs: 30 * day },
];

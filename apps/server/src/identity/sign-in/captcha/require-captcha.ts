import { Refused } from "../../../platform/calls/operation.ts";
import type { Transact } from "../../../platform/jobs/jobs.ts";
import { spendCaptcha } from "./captcha-store.ts";

/** The fields of a call that answer a captcha. */
interface CaptchaInput {
  /** What was read off the picture; the call is refused where it is left out. */
  readonly captcha?: string | undefined;
  /** Which picture it was; likewise. */
  readonly captchaToken?: string | undefined;
  /** The number of its proof of work; left out where none was asked for. */
  readonly captchaWork?: string | undefined;
}

/** Refuses a call that sends a code unless its captcha was answered rightly; the captcha is used up in any case. */
export async function requireCaptcha(
  transact: Transact,
  { captcha, captchaToken, captchaWork = "" }: CaptchaInput,
): Promise<void> {
  if (!captcha || !captchaToken) throw new Refused("CAPTCHA_FIRST");
  const answer = { token: captchaToken, answer: captcha, work: captchaWork, use: "code" } as const;
  const isRight = await transact(({ tx, now }) => spendCaptcha(tx, answer, now));
  if (!isRight) throw new Refused("CAPTCHA_WRONG");
}

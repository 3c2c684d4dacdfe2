import { hash, timingSafeEqual } from "node:crypto";
import { type CaptchaUse, captchaTimeMs } from "@zd/domain/identity/captcha";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Tx } from "../../../platform/database/database.ts";

/** A captcha with its answers: the right ones when it is drawn, those given when it is spent. */
export interface Captcha {
  /** By which the answer finds its picture. */
  readonly token: string;
  /** The signs of the picture; capital and small letters count the same. The number of the work where there is no picture. */
  readonly answer: string;
  /** The number of its proof of work; empty where none is asked for, or none was given. */
  readonly work: string;
  /** What it is drawn for, and spent on; null where it was not said when it was drawn. */
  readonly use: CaptchaUse | null;
}

/** The hash needs the token, which only the client has. */
const hashOf = (token: string, answer: string) =>
  hash("sha256", `${token}\n${answer.trim().toLowerCase()}`, "buffer");

const tokenHashOf = (token: string) => hash("sha256", token, "buffer");

/** Records a captcha that can be answered for `timeMs` from now on. */
export async function insertCaptcha(
  tx: Tx,
  { token, answer, work, use }: Captcha,
  now: Instant,
  timeMs: number = captchaTimeMs.picture,
): Promise<void> {
  await tx
    .insertInto("identity.captcha")
    .values({
      tokenHash: tokenHashOf(token),
      answerHash: hashOf(token, answer),
      workHash: work === "" ? null : hashOf(token, work),
      use: use ?? "",
      expiresAt: new Date(now + timeMs),
      usedAt: null,
    })
    .execute();
}

/**
 * Whether the answers are right, and for a captcha of this use; the first answer uses the captcha up, right or wrong. One that was drawn for no
 * use in particular serves for any as long as no work is asked for.
 */
export async function spendCaptcha(
  tx: Tx,
  { token, answer, work, use }: Captcha,
  now: Instant,
): Promise<boolean> {
  const spent = await tx
    .updateTable("identity.captcha")
    .set({ usedAt: new Date(now) })
    .where("tokenHash", "=", tokenHashOf(token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", new Date(now))
    .returning(["answerHash", "workHash", "use"])
    .executeTakeFirst();
  if (!spent) return false;
  const { answerHash, workHash, use: drawnFor } = spent;
  const isOfUse = drawnFor === use || (drawnFor === "" && workHash === null);
  const isWorked = workHash === null || timingSafeEqual(workHash, hashOf(token, work));
  return isOfUse && isWorked && timingSafeEqual(answerHash, hashOf(token, answer));
}

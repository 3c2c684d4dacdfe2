import { hash, timingSafeEqual } from "node:crypto";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Tx } from "../../platform/database/database.ts";

const goodForMs = 2 * 60_000;

/** A captcha with its answer: the right one when it is drawn, the typed one when it is spent. */
export interface Captcha {
  /** By which the answer finds its picture. */
  readonly token: string;
  /** The signs of the picture; capital and small letters count the same. */
  readonly answer: string;
}

/** Hashes of token and answer; the answer's hash needs the token, which only the client has. */
const hashesOf = ({ token, answer }: Captcha) => ({
  tokenHash: hash("sha256", token, "buffer"),
  answerHash: hash("sha256", `${token}\n${answer.trim().toLowerCase()}`, "buffer"),
});

export async function insertCaptcha(tx: Tx, captcha: Captcha, now: Instant): Promise<void> {
  await tx
    .insertInto("identity.captcha")
    .values({ ...hashesOf(captcha), expiresAt: new Date(now + goodForMs), usedAt: null })
    .execute();
}

/** Whether the answer is right; the first answer uses the captcha up, right or wrong. */
export async function spendCaptcha(tx: Tx, captcha: Captcha, now: Instant): Promise<boolean> {
  const { tokenHash, answerHash } = hashesOf(captcha);
  const spent = await tx
    .updateTable("identity.captcha")
    .set({ usedAt: new Date(now) })
    .where("tokenHash", "=", tokenHash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", new Date(now))
    .returning("answerHash")
    .executeTakeFirst();
  return spent !== undefined && timingSafeEqual(spent.answerHash, answerHash);
}

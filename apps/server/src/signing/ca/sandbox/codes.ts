import { randomInt } from "node:crypto";
import type { Scope } from "../../../platform/jobs/jobs.ts";
import type { CodeAnswer } from "../ca.ts";
import { mobileIndexOf, openedCode, storedCode } from "./sealed-code.ts";
import "./tables.ts";

/** How long a code is good for, in milliseconds. */
const codeMs = 5 * 60_000;
/** After so many wrong guesses a code is used up. */
const mostGuesses = 5;

/** Sends a code to a mobile and returns the number of the message; see `CertificateAuthority.sendCode`. */
export async function sendCode(
  { tx, now }: Pick<Scope, "tx" | "now">,
  mobile: string,
  about: string,
  purpose: string,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const words = `【认证中心】验证码${code}，用于${purpose}，5分钟内有效。切勿告知任何人，工作人员也不会索要。`;
  const { id } = await tx
    .insertInto("sandboxCa.message")
    .values({
      mobile: "",
      about,
      code: "",
      words: "",
      sentAt: new Date(now),
      expiresAt: new Date(now + codeMs),
      usedAt: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Sealed for its number, which the database has drawn.
  await tx
    .updateTable("sandboxCa.message")
    .set(storedCode(id, { mobile, code, words }))
    .where("id", "=", id)
    .execute();
  return String(id);
}

/** Whether this is the code that was sent last; a right one is used up. */
export async function checkCode(
  { tx, now }: Pick<Scope, "tx" | "now">,
  mobile: string,
  about: string,
  code: string,
): Promise<CodeAnswer> {
  const sent = await tx
    .selectFrom("sandboxCa.message")
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        eb("mobileIndex", "=", mobileIndexOf(mobile)),
        and([eb("mobileIndex", "is", null), eb("mobile", "=", mobile)]),
      ]),
    )
    .where("about", "=", about)
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!sent || sent.usedAt || sent.wrong >= mostGuesses || sent.expiresAt.getTime() <= now) return "over";
  const right = openedCode(sent).code === code;
  await tx
    .updateTable("sandboxCa.message")
    .set(right ? { usedAt: new Date(now) } : { wrong: sent.wrong + 1 })
    .where("id", "=", sent.id)
    .execute();
  return right ? "right" : "wrong";
}

import { hash } from "node:crypto";
import { api } from "@zd/api";
import type { TestPlatform } from "./test-platform.ts";

/** A captcha whose answer the test knows: what was drawn is replaced by "abcd". */
export async function knownCaptcha({ anonymous, db }: Pick<TestPlatform, "anonymous" | "db">) {
  const { captchaToken } = await anonymous.ask(api.identity.drawCaptcha, {});
  await db
    .updateTable("identity.captcha")
    .set({ answerHash: hash("sha256", `${captchaToken}\nabcd`, "buffer") })
    .where("tokenHash", "=", hash("sha256", captchaToken, "buffer"))
    .execute();
  return { captcha: "abcd", captchaToken };
}

/** The code that a mobile was texted last. */
export async function lastCode(
  { db, settle }: Pick<TestPlatform, "db" | "settle">,
  mobile: string,
): Promise<string> {
  await settle();
  const text = await db
    .selectFrom("sandbox.message")
    .select("words")
    .where("mobile", "=", mobile)
    .where("words", "like", "验证码%")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return /\d{6}/.exec(text.words)?.[0] ?? "";
}

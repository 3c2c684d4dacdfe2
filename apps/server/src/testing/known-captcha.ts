import { hash } from "node:crypto";
import { api } from "@zd/api";
import { textsTo } from "./sent-texts.ts";
import type { TestPlatform } from "./test-platform.ts";

/** A captcha before a code whose answers the test knows: what was drawn is replaced by "abcd", its work by "7". */
export async function knownCaptcha({ anonymous, db }: Pick<TestPlatform, "anonymous" | "db">) {
  const { captchaToken } = await anonymous.ask(api.identity.drawCaptcha, { use: "code" });
  await db
    .updateTable("identity.captcha")
    .set({
      answerHash: hash("sha256", `${captchaToken}\nabcd`, "buffer"),
      workHash: hash("sha256", `${captchaToken}\n7`, "buffer"),
    })
    .where("tokenHash", "=", hash("sha256", captchaToken, "buffer"))
    .execute();
  return { captcha: "abcd", captchaToken, captchaWork: "7" };
}

/** The code that a mobile was texted last. */
export async function lastCode(
  { db, settle }: Pick<TestPlatform, "db" | "settle">,
  mobile: string,
): Promise<string> {
  const texts = await textsTo({ db, settle }, mobile);
  const last = texts.findLast((words) => words.startsWith("验证码"));
  return /\d{6}/.exec(last ?? "")?.[0] ?? "";
}

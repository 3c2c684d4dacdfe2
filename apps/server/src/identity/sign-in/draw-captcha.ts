import { randomBytes } from "node:crypto";
import { contract } from "@zd/contract";
import svgCaptcha from "svg-captcha";
import { handle } from "../../platform/operation.ts";
import { insertCaptcha } from "./captcha-store.ts";

/** Letters and digits that look like others are left out. */
const style = { size: 4, noise: 2, color: true, background: "#f4f6f8", ignoreChars: "0Oo1lIi5Ss2Zz8B9gq" };

/** 图形验证码: four signs in a picture, good for one answer within two minutes. */
export const drawCaptcha = handle(contract.identity.drawCaptcha, async (_, { tx, now }) => {
  const { text, data } = svgCaptcha.create(style);
  const token = randomBytes(24).toString("base64url");
  await insertCaptcha(tx, { token, answer: text }, now);
  return { captchaToken: token, image: `data:image/svg+xml;base64,${Buffer.from(data).toString("base64")}` };
});

import { randomBytes } from "node:crypto";
import { api } from "@zd/api";
import sharp from "sharp";
import svgCaptcha from "svg-captcha";
import { handle } from "../../platform/calls/operation.ts";
import { insertCaptcha } from "./captcha-store.ts";

/** Capitals and digits that are not mistaken for one another. */
const style = {
  size: 4,
  noise: 3,
  charPreset: "ACDEFHJKLMNPRTXY347",
  width: 150,
  height: 48,
  fontSize: 52,
};
const ink = "#33424f";
const paper = "#f4f6f8";
/** Resolution for dense screens, twice the size that is shown. */
const density = 144;

/**
 * 图形验证码: four characters in a picture, good for one answer within two minutes. It is a picture of points in one
 * colour: in a drawing of paths the commands of each path would tell its character.
 */
export const drawCaptcha = handle(api.identity.drawCaptcha, async (_, { tx, now }) => {
  const { text, data } = svgCaptcha.create(style);
  const inked = data
    .replaceAll(/fill="#\w+"/g, `fill="${ink}" stroke="${ink}" stroke-width="1.4"`)
    .replaceAll(/stroke="#\w+" fill="none"/g, `stroke="${ink}" fill="none"`);
  const pixels = sharp(Buffer.from(inked), { density }).flatten({ background: paper });
  const image = await pixels.png({ palette: true, colours: 16 }).toBuffer();
  const token = randomBytes(24).toString("base64url");
  await insertCaptcha(tx, { token, answer: text }, now);
  return { captchaToken: token, image: `data:image/png;base64,${image.toString("base64")}` };
});

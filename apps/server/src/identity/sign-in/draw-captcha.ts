import { randomBytes } from "node:crypto";
import { api } from "@zd/api";
import sharp from "sharp";
import svgCaptcha from "svg-captcha";
import { handle } from "../../platform/operation.ts";
import { insertCaptcha } from "./captcha-store.ts";

/** Capitals and digits that a reader takes for no other. */
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
/** Twice as many pixels as it is shown with, for dense screens. */
const density = 144;

/**
 * 图形验证码: four signs in a picture, good for one answer within two minutes. A picture of pixels, the signs and the lines
 * across them in one colour: a drawing of paths gives each sign away by the commands that its path is made of.
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

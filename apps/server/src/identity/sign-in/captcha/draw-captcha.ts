import { randomBytes, randomInt, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { api } from "@zd/api";
import { captchaTimeMs, captchaWork } from "@zd/domain/identity/captcha";
import type { Config } from "../../../config.ts";
import { handle } from "../../../platform/calls/operation.ts";
import { insertCaptcha } from "./captcha-store.ts";
import { drawSigns, pictureOf } from "./picture.ts";

const derive = promisify<string, string, number, object, Buffer>(scrypt);

/** A proof of work for a token: its number, and the task as the client gets it. */
async function drawWork(token: string, most: number) {
  const { cost, blockSize, parallelism, bytes } = captchaWork;
  const number = String(randomInt(most));
  const target = await derive(number, token, bytes, { N: cost, r: blockSize, p: parallelism });
  return { number, task: { target: target.toString("hex"), most, cost } };
}

/**
 * 图形验证码: four characters in a picture, good for one answer within two minutes, and a proof of work beside it where `CAPTCHA_WORK` says so.
 * Who cannot read a picture gets more work in its place, and a quarter of an hour for it: the answer is then the number of the work.
 */
export const drawCaptcha = ({ CAPTCHA_WORK }: Pick<Config, "CAPTCHA_WORK">) =>
  handle(api.identity.drawCaptcha, async ({ use = null, alone = false }, { tx, now }) => {
    const token = randomBytes(24).toString("base64url");
    const { most, mostAlone } = captchaWork;
    if (alone) {
      const { number, task } = await drawWork(token, mostAlone);
      await insertCaptcha(tx, { token, answer: number, work: number, use }, now, captchaTimeMs.alone);
      return { captchaToken: token, image: "", work: task };
    }
    const work = CAPTCHA_WORK ? await drawWork(token, most) : null;
    const signs = drawSigns();
    const image = await pictureOf(signs);
    await insertCaptcha(tx, { token, answer: signs, work: work?.number ?? "", use }, now);
    const data = `data:image/png;base64,${image.toString("base64")}`;
    return { captchaToken: token, image: data, work: work?.task ?? null };
  });

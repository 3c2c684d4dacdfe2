import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import { findTextsTo, mobileOf } from "../identity/index.ts";
import { handle } from "../platform/calls/operation.ts";
import { findCodesTo } from "../signing/index.ts";

/** How many texts the phone shows. */
const most = 20;

/** 演示手机: what sandboxes have sent to the caller's own mobile, the last first. */
export const listTexts = handle(api.demo.listTexts, async (_, { actor, db }) => {
  const mobile = await mobileOf(db, actor.userId);
  if (mobile === "") return [];
  const texts = (await findTextsTo(db, mobile, most)).map(({ reference, words, at, mobile: to }) => ({
    text: `text-${reference}`,
    from: "交易中心",
    to: coveredNumber(to),
    words,
    at: instant(at.getTime()),
  }));
  const codes = (await findCodesTo(db, mobile, most)).map(({ id, words, sentAt, mobile: to }) => ({
    text: `code-${id}`,
    from: "认证中心",
    to: coveredNumber(to),
    words,
    at: instant(sentAt.getTime()),
  }));
  return [...texts, ...codes].sort((one, other) => other.at - one.at).slice(0, most);
});

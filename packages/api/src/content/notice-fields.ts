import { audienceFirmsMost, audienceKinds } from "@zd/domain/identity/audience";
import { z } from "zod";
import { codesOf, dateTime, id, text } from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";

/** 对象 of a notice. */
export const audience = payload({
  kind: [
    "kind",
    codesOf(audienceKinds),
    "everyone 所有人，members 全部会员，kinds 按会员类型，areas 按地区，firms 指定企业",
  ],
  of: [
    "of",
    z.array(text(64)).max(audienceFirmsMost),
    "会员类型，省级行政区划代码的前两位，或会员编号；其他对象为空",
  ],
});

/** A firm as it is chosen from others. */
export const firmChoice = payload({
  firm: ["firmid", id<"FirmId">(), "企业编号"],
  name: ["firmname", text(200), "企业名称"],
  creditCode: ["creditcode", text(18), "统一社会信用代码"],
});

/** 回执 of the caller's own firm; empty while nobody of it has confirmed. */
export const receipt = payload({
  readBy: ["reader", text(64).nullable(), "确认人，未确认为空"],
  readAt: ["readtime", dateTime.nullable(), "确认时间，未确认为空"],
});

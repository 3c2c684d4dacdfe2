import { z } from "zod";
import { mid, open } from "../wire/address-families.ts";
import { dateTime, secret, text, whole } from "../wire/fields.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/** Calls that only the demo has. */
export const demo = operations("demo", {
  /** The SMS or small payment that a sandbox has sent to the holder of the notice. */
  readNotice: query(open, "read-demo-notice", {
    title: "演示环境：查看沙箱短信或款项",
    access: "anyone",
    rate: { calls: 240, perMs: 60_000 },
    input: payload({ notice: ["demonotice", secret(200), "凭据"] }),
    output: payload({
      from: ["from", text(20), "沙箱名称"],
      to: ["to", text(100), "接收的手机号或账号，中间隐去"],
      words: ["words", text(500), "内容"],
      at: ["time", dateTime, "时间"],
    }).nullable(),
  }),

  /** 演示手机: what sandboxes have sent to the caller's own mobile, the last first; at most 20. */
  listTexts: query(mid, "list-demo-texts", {
    title: "演示环境：本人手机收到的短信",
    access: "member",
    input: payload({}),
    output: z.array(
      payload({
        text: ["id", text(80), "编号"],
        from: ["from", text(20), "发送方"],
        to: ["to", text(100), "接收的手机号，中间隐去"],
        words: ["words", text(500), "内容"],
        at: ["time", dateTime, "时间"],
      }),
    ),
  }),

  /** Progress of filling the demo's past, in per cent; lists still grow until 100. */
  readFilling: query(open, "read-demo-filling", {
    title: "演示环境：历史装载进度",
    access: "anyone",
    input: payload({}),
    output: payload({ percent: ["percent", whole(0, 100), "已装载的百分比"] }),
  }),
});

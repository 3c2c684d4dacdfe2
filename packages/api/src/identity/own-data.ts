import { z } from "zod";
import { mid } from "../wire/address-families.ts";
import { moment, text } from "../wire/fields.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

const minute = 60_000;

/** 个人信息 of the caller, beyond the seed (decision 0116). */
export const ownData = operations("ownData", {
  /** What is held of him, how long, and why it cannot be deleted before; his numbers are in full, so the audit log notes it. */
  read: query(mid, "own-personal-data", {
    title: "导出本人的个人信息",
    access: "member",
    rate: { calls: 10, perMs: minute },
    discloses: "numbers",
    input: payload({}),
    output: payload({
      at: ["time", moment, "导出时间"],
      parts: [
        "parts",
        z.array(
          payload({
            title: ["title", text(40), "类别"],
            lines: [
              "lines",
              z.array(payload({ title: ["name", text(200), "项目"], words: ["words", text(500), "内容"] })),
              "内容",
            ],
            retention: ["kept", text(500), "保存期限与依据"],
          }),
        ),
        "类别",
      ],
    }),
  }),
});

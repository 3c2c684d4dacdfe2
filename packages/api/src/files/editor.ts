import { z } from "zod";
import { file } from "../wire/address-families.ts";
import { id, text, whole } from "../wire/fields.ts";
import { errand, operations } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { refusalsOfFile } from "./operations.ts";

/** Greatest number of pictures of a text that one call copies. */
export const caughtAtOnce = 30;

const minute = 60_000;
const address = ["url", text(200), "在正文中使用的地址"] as const;

/** Pictures and videos of the editor, at the addresses at which pages show them. */
export const editor = operations("editor", {
  /** R-7308: uploads one picture or video. A refusal has its message as `state` as well. */
  upload: errand(file, "editor/upload", {
    title: "编辑器文件上传",
    access: "edit-content",
    requestFormat: "form",
    rate: { calls: 120, perMs: minute },
    input: payload({}),
    output: payload({
      state: ["state", z.literal("SUCCESS"), "状态"],
      address,
      original: ["original", text(200), "原文件名"],
      title: ["title", text(200), "文件名"],
      file: ["path", id<"FileId">(), "文件地址"],
      size: ["filesize", whole(0, Number.MAX_SAFE_INTEGER), "字节数"],
    }),
    refusals: ["FILES_NONE", "FILES_TOO_MANY", "FILES_WAITING", "UPLOAD_BROKEN", ...refusalsOfFile],
  }),

  /** R-7309, G-48: copies pictures of other sites, from allowed hosts with public addresses. */
  catchImages: errand(file, "editor/catch-images", {
    title: "编辑器远程图片抓取",
    access: "edit-content",
    rate: { calls: 30, perMs: minute },
    input: payload({
      sources: ["source", z.array(text(2_000, 1)).min(1).max(caughtAtOnce), "图片地址"],
    }),
    output: payload({
      state: ["state", z.enum(["SUCCESS", "FAIL"]), "状态：有一张成功即为成功"],
      list: [
        "list",
        z.array(
          payload({
            source: ["source", text(2_000), "原地址"],
            address: ["url", text(200), "在正文中使用的地址，失败时为空"],
            state: ["state", z.enum(["SUCCESS", "FAIL"]), "状态"],
            reason: ["reason", text(200), "失败原因"],
          }),
        ),
        "各图片的结果",
      ],
    }),
  }),
});

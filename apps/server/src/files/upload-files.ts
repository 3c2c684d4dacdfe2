import { api } from "@zd/api";
import { attachmentKinds, filesOfUpload } from "@zd/domain/files/kinds";
import { handle } from "../platform/calls/operation.ts";
import type { Intake } from "./receive.ts";
import { takeForm } from "./take-form.ts";

/** 文件上传 (R-7301): each file goes to the store as it comes; all of them are kept, or none. */
export const uploadFiles = (intake: Intake, mostBytes: number) =>
  handle(api.files.upload, async (_, { actor, form, ...scope }) => {
    const taken = { kinds: attachmentKinds, mostBytes: () => mostBytes, clean: true };
    return {
      files: await takeForm({ ...intake, ...scope }, form, actor, { ...taken, files: filesOfUpload }),
    };
  });

import { api } from "@zd/api";
import { type Intake, takeForm } from "../files/index.ts";
import { handle } from "../platform/calls/operation.ts";

/** How many pictures one form may have. */
const most = 20;

/** 融资影像上传: pictures, recognised by their bytes, from which camera data is removed. */
export const uploadImage = (intake: Intake, mostBytes: number) =>
  handle(api.finance.uploadImage, async (_, { actor, form, ...scope }) => {
    const taken = { kinds: ["jpeg", "png", "webp"] as const, mostBytes: () => mostBytes, clean: true };
    return { files: await takeForm({ ...intake, ...scope }, form, actor, { ...taken, files: most }) };
  });

import { api } from "@zd/api";
import { type FileStore, takeForm } from "../files/index.ts";
import { handle } from "../platform/operation.ts";

/** So many pictures in one form. */
const most = 20;

/** 融资影像上传: pictures only, told by their bytes and cleaned of what their camera wrote. */
export const uploadImage = (store: FileStore, mostBytes: number) =>
  handle(api.finance.uploadImage, async (_, { actor, form, ...scope }) => {
    const taken = { kinds: ["jpeg", "png", "webp"] as const, mostBytes: () => mostBytes, clean: true };
    return { files: await takeForm({ store, ...scope }, form, actor, { ...taken, files: most }) };
  });

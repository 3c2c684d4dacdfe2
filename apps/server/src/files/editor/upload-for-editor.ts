import { api } from "@zd/api";
import { contentAddressOf } from "@zd/api/files/content-address";
import { refusalText } from "@zd/api/refusals";
import { editorPictureBytes, pictureKinds, videoKinds } from "@zd/domain/files/kinds";
import { handle, Refused } from "../../platform/calls/operation.ts";
import type { Intake } from "../receive.ts";
import { takeForm } from "../take-form.ts";

/** 编辑器文件上传 (R-7308): a picture or a video for the text of a notice. */
export const uploadForEditor = (intake: Intake, videoBytes: number) =>
  handle(api.editor.upload, async (_, { actor, form, ...scope }) => {
    const taken = {
      kinds: [...pictureKinds, ...videoKinds],
      mostBytes: (kind: (typeof videoKinds)[number] | null) =>
        kind !== null && videoKinds.includes(kind) ? videoBytes : editorPictureBytes,
      clean: true,
      files: 1,
    };
    try {
      const [stored] = await takeForm({ ...intake, ...scope }, form, actor, taken);
      if (!stored) throw new Refused("FILES_NONE");
      const { file, name, size } = stored;
      const address = contentAddressOf(file);
      return { state: "SUCCESS" as const, address, original: name, title: name, file, size };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // The seed's editors read the words of a refusal in `state`.
      const state = refusalText(error.reason, error.figures);
      throw new Refused(error.reason, error.figures, { state, url: "", original: "", title: "" });
    }
  });

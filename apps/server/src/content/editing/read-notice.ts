import { api } from "@zd/api";
import type { FileId } from "@zd/domain/kernel/brand";
import { findAttachments, findStored } from "../../files/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { findNamed } from "../audience.ts";
import { attachingNotice, findEditor, findNotice, statusOf } from "./notice-store.ts";

/** 公告内容 for an editor. */
export const readNotice = handle(api.editing.readNotice, async ({ kind, id }, { db, actor, refuse }) => {
  const { state, video, poster, ...notice } =
    (await findNotice(db, { kind, id }, actor.companyId)) ?? refuse("NOT_FOUND");
  const attachments = await findAttachments(db, attachingNotice({ kind, id }));
  const media = await findStored(
    db,
    [video, poster].filter((file) => file !== null),
  );
  const stored = (id: FileId | null) => media.find(({ file }) => file === id) ?? null;
  return {
    ...notice,
    attachments,
    video: stored(video),
    poster: stored(poster),
    audience: { kind: notice.audience.kind, of: [...notice.audience.of] },
    status: statusOf(state),
    editedBy: await findEditor(db, notice),
    firms: (await findNamed(notice.audience, db)).map(({ id: firm, name, creditCode }) => ({
      firm,
      name,
      creditCode,
    })),
  };
});

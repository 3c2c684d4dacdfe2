import { contract } from "@zd/contract";
import { findAttachments } from "../../files/index.ts";
import { handle } from "../../platform/operation.ts";
import { attachingNotice, findNotice, statusOf } from "./notice-store.ts";

/** 公告内容, as an editor has it before him. */
export const readNotice = handle(contract.editing.readNotice, async ({ kind, id }, { db, actor, refuse }) => {
  const { state, ...notice } = (await findNotice(db, { kind, id }, actor.companyId)) ?? refuse("NOT_FOUND");
  const editor = notice.editedBy
    ? await db
        .selectFrom("identity.operatorView")
        .select("name")
        .where("userId", "=", notice.editedBy as never)
        .executeTakeFirst()
    : undefined;
  const attachments = await findAttachments(db, attachingNotice({ kind, id }));
  return { ...notice, attachments, status: statusOf(state), editedBy: editor?.name ?? null };
});

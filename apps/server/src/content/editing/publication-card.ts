import { contract } from "@zd/contract";
import { noticeKinds } from "@zd/contract/content/editing";
import { refusalText } from "@zd/contract/refusals";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { findAttachments } from "../../files/index.ts";
import { countMembers } from "../../identity/index.ts";
import { markOf, plainCard } from "../../platform/card.ts";
import { handle } from "../../platform/operation.ts";
import { attachingNotice, findEditor, findNotice } from "./notice-store.ts";

/** 发布公告的确认卡: where, from when on and to whom; the words are looked at beside it. */
export const previewPublication = handle(
  contract.editing.previewPublication,
  async ({ kind, id }, { db, actor, now, refuse }) => {
    const notice = (await findNotice(db, { kind, id }, actor.companyId)) ?? refuse("NOT_FOUND");
    const [attachments, members, editor] = await Promise.all([
      findAttachments(db, attachingNotice(notice)),
      countMembers(db, actor.companyId),
      findEditor(db, notice),
    ]);
    const later = notice.publishedAt > now;
    const when = later ? formatShanghai(notice.publishedAt) : "发布当时";
    return {
      number: notice.id,
      party: notice.title,
      direction: "发布",
      path: `${noticeKinds[kind]}${notice.highlighted ? (kind === "trade" ? " · 推荐到首页" : " · 置顶") : ""}`,
      amount: null,
      ...plainCard,
      subject: `发布时间 ${when}`,
      effect: null,
      facts: [
        { title: "对象", words: `所有访客与 ${members} 家会员` },
        ...(notice.section === null ? [] : [{ title: "场次", words: notice.section }]),
        {
          title: "附件",
          words:
            attachments.length === 0
              ? "无"
              : attachments
                  .map(({ name }) => name)
                  .join("、")
                  .slice(0, 500),
        },
      ],
      evidence: later ? [{ passed: false, words: `定时公告，${when} 起可见` }] : [],
      consequence: [
        { when: "发布后", words: `${later ? `${when} 起` : "立即"}对全市场可见；可撤回，已被阅读的无法收回` },
      ],
      people: [
        ...(editor === null ? [] : [{ role: "编辑", name: editor, at: notice.editedAt }]),
        { role: "发布", name: actor.name, at: null },
      ],
      barred: notice.state === "published" ? refusalText("STATUS_NOT_ALLOWED", {}) : null,
      seen: markOf({ kind, id, version: notice.version }),
    };
  },
);

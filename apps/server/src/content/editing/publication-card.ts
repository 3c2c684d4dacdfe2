import { api } from "@zd/api";
import { noticeKinds } from "@zd/api/content/editing";
import type { StoredFile } from "@zd/api/files/operations";
import { refusalText } from "@zd/api/refusals";
import type { Card } from "@zd/api/wire/card";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { findAttachments } from "../../files/index.ts";
import { plainCard, previewHash } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { countReached, wordsOf } from "../audience.ts";
import { attachingNotice, findEditor, findNotice, type Notice } from "./notice-store.ts";

/** 发布、撤回公告的确认卡: where, from when on and to whom the notice appears; its text is shown beside the card. */
export const previewPublication = handle(
  api.editing.previewPublication,
  async ({ kind, id, step }, { db, actor, now, refuse }) => {
    const notice = (await findNotice(db, { kind, id }, actor.companyId)) ?? refuse("NOT_FOUND");
    const [attachments, firms, audienceName, editor] = await Promise.all([
      findAttachments(db, attachingNotice(notice)),
      countReached(db, actor.companyId, notice.audience),
      wordsOf(db, notice.audience),
      findEditor(db, notice),
    ]);
    const later = notice.publishedAt > now;
    const at = formatShanghai(notice.publishedAt);
    const withdraws = step === "withdraw";
    const { direction } = stepWords[step];
    const words = stepWords[step].words[isPublic(notice) ? "everyone" : "group"];
    const isOpen = withdraws === (notice.state === "published");
    return {
      number: notice.id,
      party: notice.title,
      direction,
      path: `${noticeKinds[kind]}${notice.highlighted ? (kind === "trade" ? " · 推荐到首页" : " · 置顶") : ""}`,
      amount: null,
      ...plainCard,
      changes: withdraws && isOpen ? [withdrawal(notice, later)] : [],
      subject: `发布时间 ${later || withdraws ? at : "发布当时"}`,
      effect: null,
      falls: withdraws && isOpen ? fallsOf(attachments) : null,
      facts: [
        {
          title: "对象",
          words: isPublic(notice) ? `所有访客与 ${firms} 家会员` : `${audienceName}（共 ${firms} 家会员）`,
        },
        ...(notice.needsReceipt ? [{ title: "回执", words: `要求，${firms} 家应阅` }] : []),
        ...(notice.section === null ? [] : [{ title: "场次", words: notice.section }]),
        { title: "失效", words: notice.expiresAt === null ? "不失效" : formatShanghai(notice.expiresAt) },
        { title: "附件", words: attachments.length === 0 ? "无" : namesOf(attachments) },
      ],
      evidence: later ? [{ passed: false, words: `定时公告，${at} 起可见` }] : [],
      consequence: [
        { when: `${direction}后`, words: withdraws ? words : `${later ? `${at} 起` : "立即"}${words}` },
      ],
      people: [
        ...(editor === null ? [] : [{ role: "编辑", name: editor, at: notice.editedAt }]),
        { role: direction, name: actor.name, at: null },
      ],
      barred: !isOpen
        ? refusalText("STATUS_NOT_ALLOWED", {})
        : !withdraws && notice.expiresAt !== null && notice.expiresAt <= Math.max(notice.publishedAt, now)
          ? refusalText("NOTICE_EXPIRED", {})
          : null,
      seen: previewHash({ kind, id, version: notice.version }),
    };
  },
);

const stepWords = {
  publish: {
    direction: "发布",
    words: {
      everyone: "对全市场可见；可撤回，已被阅读的无法收回",
      group: "向对象会员公开，访客与其他会员看不到；可撤回，已被阅读的无法收回",
    },
  },
  withdraw: {
    direction: "撤回",
    words: {
      everyone: "所有访客与会员立即看不到，已被阅读的无法收回；可修改后再次发布",
      group: "对象会员立即看不到，已被阅读的无法收回；可修改后再次发布",
    },
  },
} as const;

const isPublic = ({ audience }: Pick<Notice, "audience">) => audience.kind === "everyone";

const withdrawal = (notice: Notice, later: boolean): Card["changes"][number] => ({
  title: "公告",
  from: later ? "已发布，尚未可见" : isPublic(notice) ? "已发布，全市场可见" : "已发布，对象会员可见",
  to: "已撤回，不可见",
});

const namesOf = (files: readonly StoredFile[]) =>
  files
    .map(({ name }) => name)
    .join("、")
    .slice(0, 500);

/** The files that only staff can open after a withdrawal. */
const fallsOf = (files: readonly StoredFile[]): Card["falls"] =>
  files.length === 0
    ? null
    : {
        title: "不能再下载",
        words: `${files.length} 个附件`,
        rows: files.map(({ name }) => [name.slice(0, 200)]),
      };

import { api } from "@zd/api";
import { noticeKinds } from "@zd/api/content/editing";
import { refusalText } from "@zd/api/refusals";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { changedRows, plainCard, previewHash } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { requireAudience, wordsOf } from "../audience.ts";
import { type AudienceChange, countAudience } from "./count-audience.ts";
import { findEditor, findNotice } from "./notice-store.ts";

/** 更改公告对象的确认卡: before and after, and how many members see it from now on, or no longer. */
export const previewAudience = handle(
  api.editing.previewAudience,
  async ({ kind, id, ...wish }, { db, actor, refuse }) => {
    const { companyId } = actor;
    const notice = (await findNotice(db, { kind, id }, companyId)) ?? refuse("NOT_FOUND");
    await requireAudience(db, wish.audience, companyId);
    const { outcome, ...figures } = await countAudience(db, notice, wish, companyId);
    const [from, to, editor] = await Promise.all([
      wordsOf(db, notice.audience),
      wordsOf(db, wish.audience),
      findEditor(db, notice),
    ]);
    return {
      number: notice.id,
      party: notice.title,
      direction: "更改对象",
      path: noticeKinds[kind],
      amount: null,
      ...plainCard,
      changes: changedRows([
        ["对象", from, to],
        ["回执", receiptWords(notice), receiptWords(wish)],
      ]),
      subject: `发布时间 ${formatShanghai(notice.publishedAt)}`,
      effect: null,
      facts: [
        { title: "可见会员", words: `${figures.firms} 家` },
        { title: "新可见", words: `${figures.added} 家` },
        { title: "不再可见", words: `${figures.removed} 家` },
      ],
      evidence: [],
      consequence: [
        { when: "更改后", words: consequenceOf(wish) },
        { when: "移出者", words: "立即看不到，已被阅读的无法收回；已有的回执保留" },
      ],
      people: [
        ...(editor === null ? [] : [{ role: "编辑", name: editor, at: notice.editedAt }]),
        { role: "更改", name: actor.name, at: null },
      ],
      barred: notice.state === "published" ? null : refusalText("STATUS_NOT_ALLOWED", {}),
      seen: previewHash(outcome),
    };
  },
);

const receiptWords = ({ needsReceipt }: Pick<AudienceChange, "needsReceipt">) =>
  needsReceipt ? "要求" : "不要求";

const consequenceOf = ({ audience }: AudienceChange) =>
  audience.kind === "everyone" ? "所有访客与会员立即可见" : "立即只向对象会员公开，访客与其他会员看不到";

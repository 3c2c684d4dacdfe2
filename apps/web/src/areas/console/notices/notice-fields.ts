import type { editing } from "@zd/api/content/editing";
import type { StoredFile } from "@zd/api/files/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import type { FileId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type AudienceFields, audienceFieldsOf, emptyAudience } from "./audience-fields.ts";

/** A notice as the editor reads it. */
export type Notice = OutputOf<typeof editing.readNotice>;

/** The fields of a notice. */
export interface NoticeFields {
  /** 栏目: one of `noticeKinds`. */
  readonly kind: string;
  /** Empty in a new notice; it must be there before the notice is saved. */
  readonly title: string;
  /** The text as HTML. */
  readonly content: string;
  /** Number of the section that a notice of trade is about; empty for none. */
  readonly section: string;
  /** 推荐到首页 of a notice of trade, 置顶 of the others. */
  readonly highlighted: boolean;
  /** 发布时间, `YYYY-MM-DD HH:mm:ss`; empty for the moment of publishing. */
  readonly publishedAt: string;
  /** 失效时间, as `publishedAt`; empty where the notice stays. */
  readonly expiresAt: string;
  /** As they stand in the notice, in their order; uploaded already. */
  readonly attachments: readonly StoredFile[];
  /** The video of a training; null for none. */
  readonly video: FileId | null;
  /** 封面 of the video; null for none. */
  readonly poster: FileId | null;
  /** Whom it is for. */
  readonly audience: AudienceFields;
  /** 要求回执: whether each firm is to confirm that it has read it. */
  readonly needsReceipt: boolean;
}

export const emptyFields: NoticeFields = {
  kind: "1001",
  title: "",
  content: "",
  section: "",
  highlighted: false,
  publishedAt: "",
  expiresAt: "",
  attachments: [],
  video: null,
  poster: null,
  audience: emptyAudience,
  needsReceipt: false,
};

export const fieldsOf = (notice: Notice): NoticeFields => ({
  kind: notice.kind,
  title: notice.title,
  content: notice.content,
  section: notice.section ?? "",
  highlighted: notice.highlighted,
  publishedAt: notice.publishedAt ? formatShanghai(notice.publishedAt) : "",
  expiresAt: notice.expiresAt ? formatShanghai(notice.expiresAt) : "",
  attachments: notice.attachments,
  video: notice.video?.file ?? null,
  poster: notice.poster?.file ?? null,
  audience: audienceFieldsOf(notice),
  needsReceipt: notice.needsReceipt,
});

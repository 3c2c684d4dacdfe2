import { audienceFirmsMost, audienceKinds } from "@zd/domain/identity/audience";
import { z } from "zod";
import { attachmentIds, attachmentList, storedFile } from "../files/operations.ts";
import { staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, dateTime, id, many, text } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { audience, firmChoice } from "./notice-fields.ts";
import { newsKinds } from "./operations.ts";

/** Kinds of notices: 交易公告, which have a table of their own, and the columns of news. */
export const noticeKinds = { trade: "交易公告", ...newsKinds } as const;
export type NoticeKind = keyof typeof noticeKinds;

export const noticeStatuses = { D: "草稿", P: "已发布", W: "已撤回" } as const;
export type NoticeStatus = keyof typeof noticeStatuses;

/** Whether a notice asks each firm to confirm that it has read it. */
export const receiptWishes = { Y: "要求", N: "不要求" } as const;

/** 公告管理: published, withdrawn and draft notices. */
export const noticeList = listing({
  title: "公告管理",
  period: null,
  chips: "status",
  filters: {
    title: { wire: "title", title: "标题", kind: "text" },
    kind: { wire: "kind", title: "栏目", kind: "choice", labels: noticeKinds },
    section: { wire: "sectid", title: "场次编号", kind: "text" },
    status: { wire: "status", title: "状态", kind: "choice", labels: noticeStatuses },
    audienceKind: { wire: "audiencekind", title: "对象", kind: "choice", labels: audienceKinds },
    receipt: { wire: "receipt", title: "回执", kind: "choice", labels: receiptWishes },
  },
  numbers: ["section"],
  columns: {
    id: { wire: "id", title: "编号", kind: "text" },
    title: { wire: "title", title: "标题", kind: "text" },
    kind: { wire: "kind", title: "栏目", kind: "status", labels: noticeKinds },
    /** Such as 全部会员 or 3 家企业; the notice itself names them. */
    audience: { wire: "audience", title: "对象", kind: "text" },
    receipt: { wire: "receipt", title: "回执", kind: "status", labels: receiptWishes },
    status: { wire: "status", title: "状态", kind: "status", labels: noticeStatuses, states: "notice" },
    section: { wire: "sectid", title: "场次编号", kind: "text", optional: true },
    publishedAt: { wire: "publishtime", title: "发布时间", kind: "time", sortable: true },
    expiresAt: { wire: "expiretime", title: "失效时间", kind: "time", sortable: true, optional: true },
    /** Of texts of the help centre: so many members have found it useful, and so many not. */
    useful: { wire: "useful", title: "有用", kind: "count", optional: true, secondary: true },
    useless: { wire: "useless", title: "无用", kind: "count", optional: true, secondary: true },
    editedBy: { wire: "editor", title: "最近编辑", kind: "text", optional: true },
    editedAt: { wire: "edittime", title: "编辑时间", kind: "time", sortable: true, optional: true },
  },
});

const kind = ["kind", codesOf(noticeKinds), "栏目"] as const;
const noticeId = ["id", id<"NoticeId">(), "编号"] as const;
/** Grows by one with every change; an edit of an older version is refused. */
const version = ["version", many, "版本"] as const;
const body = ["content", text(200_000), "正文"] as const;

const words = {
  title: ["title", text(200).refine((value) => value.trim() !== "", { error: "请填写标题" }), "标题"],
  content: body,
  section: ["sectid", id<"SectionId">().nullable(), "场次编号"],
  highlighted: ["top", z.boolean(), "置顶，交易公告为推荐"],
  publishedAt: ["publishtime", dateTime.nullable(), "发布时间，空为发布时"],
} as const;

const audienceField = ["audience", audience, "对象"] as const;
/** The audience of a notice, where an older client leaves it out: everybody. */
const audienceGiven = [
  "audience",
  audience.default({ kind: "everyone", of: [] }),
  "对象，省略为所有人",
] as const;
const needsReceipt = ["needreceipt", z.boolean(), "要求回执：每家会员确认一次已阅"] as const;

const expiry = "失效时间，此后不再列出，空为不失效";

/** Greatest length of a text in characters, without its markup. */
export const textMost = 10_000;

const state = payload({
  id: noticeId,
  version,
  status: ["status", codesOf(noticeStatuses), "状态"],
});

export const editing = operations("editing", {
  listNotices: list(staff, "list-notices", { listing: noticeList, access: "read-console" }),

  readNotice: query(staff, "read-notice", {
    title: "公告内容",
    access: "read-console",
    input: payload({ kind, id: noticeId }),
    output: payload({
      ...words,
      expiresAt: ["expiretime", dateTime.nullable(), expiry],
      id: noticeId,
      kind,
      version,
      status: ["status", codesOf(noticeStatuses), "状态"],
      attachments: ["attachments", attachmentList, "附件"],
      video: ["video", storedFile.nullable(), "培训视频"],
      poster: ["poster", storedFile.nullable(), "封面图片"],
      editedBy: ["editor", text(64).nullable(), "最近编辑"],
      editedAt: ["edittime", dateTime.nullable(), "编辑时间"],
      audience: audienceField,
      firms: ["firms", z.array(firmChoice), "指定的企业，以其他方式定对象为空"],
      needsReceipt,
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** The member firms that pasted numbers or credit codes name, for a notice to certain firms. */
  matchFirms: query(staff, "match-notice-firms", {
    title: "公告对象名单核对",
    access: "read-console",
    input: payload({
      numbers: ["numbers", z.array(text(64)).max(audienceFirmsMost), "会员编号或统一社会信用代码"],
    }),
    output: payload({
      firms: ["firms", z.array(firmChoice), "找到的企业"],
      unknown: ["unknown", z.array(text(64)), "没有这样的会员"],
    }),
  }),

  /** The text as readers will see it, without what notices may not have. */
  previewNotice: query(staff, "preview-notice", {
    title: "公告预览",
    access: "read-console",
    input: payload({ content: body }),
    output: payload({ content: body }),
  }),

  /** Saves a new draft, or edits a notice; a published one stays published. */
  saveNotice: command(staff, "save-notice", {
    title: "保存公告",
    access: "edit-content",
    input: payload({
      ...words,
      expiresAt: ["expiretime", dateTime.nullable().default(null), expiry],
      kind,
      id: ["id", id<"NoticeId">().optional(), "编号，省略为新建"],
      version: ["version", many.optional(), "编辑时看到的版本"],
      attachments: ["attachments", attachmentIds.default([]), "附件的文件地址"],
      video: ["video", id<"FileId">().nullable().default(null), "培训视频的文件地址"],
      poster: ["poster", id<"FileId">().nullable().default(null), "封面图片的文件地址"],
      audience: audienceGiven,
      needsReceipt: [needsReceipt[0], z.boolean().default(false), needsReceipt[2]],
    }),
    output: state,
    refusals: [
      "NOT_FOUND",
      "NOTICE_CHANGED",
      "FILE_UNKNOWN",
      "TEXT_TOO_LONG",
      "VIDEO_MISPLACED",
      "NOTICE_EXPIRED",
      "AUDIENCE_WRONG",
      "AUDIENCE_UNKNOWN",
      "AUDIENCE_PUBLISHED",
    ],
  }),

  /** What publishing comes to: column, time, and readers. */
  previewPublication: query(staff, "preview-publication", {
    title: "发布、撤回公告确认卡",
    access: "read-console",
    input: payload({
      kind,
      id: noticeId,
      step: ["step", z.enum(["publish", "withdraw"]).default("publish"), "publish 发布，withdraw 撤回"],
    }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  publishNotice: command(staff, "publish-notice", {
    title: "发布公告",
    access: "edit-content",
    binds: "public",
    input: payload({ kind, id: noticeId, version }),
    output: state,
    refusals: ["NOT_FOUND", "NOTICE_CHANGED", "STATUS_NOT_ALLOWED", "NOTICE_EXPIRED"],
  }),

  /** Who sees a published notice from now on, and who no longer. */
  previewAudience: query(staff, "preview-notice-audience", {
    title: "更改公告对象确认卡",
    access: "read-console",
    input: payload({ kind, id: noticeId, audience: audienceField, needsReceipt }),
    output: card,
    refusals: ["NOT_FOUND", "AUDIENCE_WRONG", "AUDIENCE_UNKNOWN"],
  }),

  /** Changes whom a published notice is for, and whether it asks for receipts; those that are there stay. */
  changeAudience: command(staff, "change-notice-audience", {
    title: "更改公告对象",
    access: "edit-content",
    binds: "public",
    input: payload({ kind, id: noticeId, version, audience: audienceField, needsReceipt, seen }),
    output: state,
    refusals: [
      "NOT_FOUND",
      "NOTICE_CHANGED",
      "STATUS_NOT_ALLOWED",
      "AUDIENCE_WRONG",
      "AUDIENCE_UNKNOWN",
      "CARD_CHANGED",
    ],
  }),

  /** Withdraws a notice from all readers at once; it may be edited and published again. */
  withdrawNotice: command(staff, "withdraw-notice", {
    title: "撤回公告",
    access: "edit-content",
    binds: "public",
    input: payload({ kind, id: noticeId, version }),
    output: state,
    refusals: ["NOT_FOUND", "NOTICE_CHANGED", "STATUS_NOT_ALLOWED"],
  }),
});

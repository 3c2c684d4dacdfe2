import { z } from "zod";
import { attachmentList, storedFile } from "../files/operations.ts";
import { micro } from "../wire/address-families.ts";
import {
  codesOf,
  company,
  dateTime,
  flag,
  id,
  many,
  numberWithin,
  pageFields,
  text,
} from "../wire/fields.ts";
import { command, operations, query } from "../wire/operation.ts";
import { ignored, payload } from "../wire/payload.ts";
import { receipt } from "./notice-fields.ts";

const attachments = ["attachments", attachmentList, "附件"] as const;
/** Of a notice that asks the caller's firm for a receipt. */
const ownReceipt = [
  "receipt",
  receipt.nullable(),
  "本企业的回执；公告不要求，或本人不是其对象的会员，为空",
] as const;
/** Of a text of the help centre. */
const ownVote = [
  "helpful",
  flag.nullable(),
  "本人评价的是否有用；未评价，或不是帮助中心的内容，为空",
] as const;
const keyword = ["keyword", text(64).optional(), "关键字"] as const;
const total = ["total", many, "总条数"] as const;

/** 栏目: 102 market notices, 1001 platform notices, 1003 training, 1004 help (R-906…R-909). */
export const newsKinds = {
  "102": "市场公告",
  "1001": "平台公告",
  "1003": "培训视频",
  "1004": "帮助中心",
} as const;

/** Kind of news; some clients send its code as a number. */
const newsKind = z.codec(z.union([z.string().max(16), numberWithin(0, 9_999)]), codesOf(newsKinds), {
  decode: (value) => String(value) as keyof typeof newsKinds,
  encode: (kind) => kind,
});

const headline = {
  id: ["id", id<"NewsId">(), "编号"],
  kind: ["itemscode", text(16), "栏目编码"],
  title: ["title", text(200), "标题"],
  /** Beginning of the text; with a keyword the words around it. */
  summary: ["summary", text(400), "摘要"],
  publishedAt: ["publishtime", dateTime, "发布时间"],
  pinned: ["top", z.boolean(), "置顶"],
  reads: ["readcount", many, "阅读次数"],
  poster: ["poster", id<"FileId">().nullable(), "封面图片的文件地址"],
} as const;

const tradeNotice = {
  id: ["noticeid", id<"NoticeId">(), "公告编号"],
  section: ["sectid", id<"SectionId">().nullable(), "场次编号"],
  title: ["title", text(200), "标题"],
  publishedAt: ["publishtime", dateTime, "发布时间"],
  /** Words around the keyword; empty without one. */
  summary: ["summary", text(400), "摘要"],
  reads: ["readcount", many, "阅读次数"],
} as const;

export const content = operations("content", {
  /** Lists texts of one kind, pinned first and then the newest, none before its day. */
  listNews: query(micro, "common/query-news-list", {
    title: "新闻公告列表",
    access: "anyone",
    input: payload({
      company,
      kind: ["itemscode", newsKind, "栏目编码"],
      clientType: [
        "clienttype",
        ignored(z.union([z.string().max(8), numberWithin(0, 99_999)]), "各类客户端的资讯内容相同"),
        "客户端类型",
      ],
      ...pageFields(1),
      keyword,
    }),
    output: payload({ rows: ["list", z.array(payload(headline)), "记录"], total }),
    refusals: ["COMPANY_UNKNOWN"],
  }),

  /** Gives one text with its attachments, a lesson with its video; the caller counts as a reader. */
  findNews: query(micro, "common/query-news-detail", {
    title: "新闻公告详情",
    access: "anyone",
    input: payload({ id: ["id", id<"NewsId">(), "编号"] }),
    output: payload({
      ...headline,
      content: ["content", text(200_000), "正文"],
      video: ["video", storedFile.nullable(), "培训视频"],
      attachments,
      receipt: ownReceipt,
      isHelpful: ownVote,
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** 是否有用: a member says whether a text of the help centre has answered his question; he may change it. */
  voteHelp: command(micro, "client/help-vote", {
    title: "评价帮助内容",
    access: "member",
    unaudited: true,
    input: payload({ id: ["id", id<"NewsId">(), "编号"], isHelpful: ["helpful", flag, "是否有用"] }),
    output: payload({ isHelpful: ["helpful", flag, "是否有用"] }),
    refusals: ["NOT_FOUND"],
  }),

  /** Lists trade notices, the newest first. */
  listTradeNotices: query(micro, "common/query-trade-notice-list", {
    title: "交易公告列表",
    access: "anyone",
    input: payload({ company, ...pageFields(1), keyword }),
    output: payload({ rows: ["list", z.array(payload(tradeNotice)), "记录"], total }),
    refusals: ["COMPANY_UNKNOWN"],
  }),

  /** one trade notice, by its own number or by the section that it announces. */
  findTradeNotice: query(micro, "common/query-trade-notice-detail", {
    title: "交易公告详情",
    access: "anyone",
    input: payload({
      company,
      id: ["noticeid", id<"NoticeId">().optional(), "公告编号"],
      section: ["sectid", id<"SectionId">().optional(), "场次编号"],
    }),
    output: payload({
      ...tradeNotice,
      content: ["content", text(200_000), "正文"],
      attachments,
      receipt: ownReceipt,
    }),
    refusals: ["NOT_FOUND", "COMPANY_UNKNOWN"],
  }),

  /** notices that the home page recommends. */
  listRecommendedNotices: query(micro, "common/query/recommendNotice", {
    title: "推荐公告",
    access: "anyone",
    input: payload({ ...pageFields(1) }),
    output: payload({ rows: ["list", z.array(payload(tradeNotice)), "记录"], total }),
  }),
});

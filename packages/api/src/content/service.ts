import { z } from "zod";
import { attachmentIds, attachmentList } from "../files/operations.ts";
import { micro, staff } from "../wire/address-families.ts";
import { codesOf, dateTime, many, text, whole } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/** 评价项目 of the service, each rated with one to five stars. */
export const serviceAspects = {
  trading: "交易服务",
  settlement: "资金结算",
  contracts: "合同办理",
  support: "客服响应",
  site: "系统使用",
} as const;
export type ServiceAspect = keyof typeof serviceAspects;

export const feedbackKinds = {
  advice: "意见建议",
  fault: "系统问题",
  complaint: "服务投诉",
  other: "其他",
} as const;
export const feedbackStates = { W: "待答复", A: "已答复" } as const;
export type FeedbackState = keyof typeof feedbackStates;

const stars = whole(1, 5);
const scores = payload({
  trading: ["trading", stars, serviceAspects.trading],
  settlement: ["settlement", stars, serviceAspects.settlement],
  contracts: ["contracts", stars, serviceAspects.contracts],
  support: ["support", stars, serviceAspects.support],
  site: ["site", stars, serviceAspects.site],
});
const month = ["month", text(7), "评价月份，YYYY-MM"] as const;
const comment = ["comment", text(500), "评语"] as const;
const rating = payload({
  month,
  scores: ["scores", scores, "各项评分"],
  comment,
  ratedAt: ["scoretime", dateTime, "评价时间"],
});

const nonBlank = (min: number, max: number, words: string) =>
  text(max).refine((value) => value.trim().length >= min, { error: words });

const feedback = ["feedbackid", many, "反馈编号"] as const;
const state = ["state", codesOf(feedbackStates), "状态"] as const;
const kind = ["kind", codesOf(feedbackKinds), "类型"] as const;

const shown = {
  feedback: { wire: "feedbackid", title: "编号", kind: "text" },
  kind: { wire: "kind", title: "类型", kind: "status", labels: feedbackKinds },
  content: { wire: "content", title: "内容", kind: "text" },
  sentAt: { wire: "sendtime", title: "提交时间", kind: "time", sortable: true },
  answeredAt: { wire: "answertime", title: "答复时间", kind: "time", optional: true },
  state: { wire: "state", title: "状态", kind: "status", labels: feedbackStates, states: "feedback" },
} as const;
const filters = {
  kind: { wire: "kind", title: "类型", kind: "choice", labels: feedbackKinds },
  content: { wire: "content", title: "内容", kind: "text" },
  state: { wire: "state", title: "状态", kind: "choice", labels: feedbackStates },
} as const;

/** 我的反馈: feedback of the firm, with the answers. */
export const feedbackList = listing({
  title: "意见反馈",
  period: null,
  chips: "state",
  filters,
  columns: {
    ...shown,
    answer: { wire: "answer", title: "答复", kind: "text", optional: true },
  },
  card: {
    number: "feedback",
    state: "state",
    time: "sentAt",
    title: "kind",
    facts: ["content", "answeredAt", "answer"],
  },
});

/** 意见反馈 of all members. */
export const feedbackDeskList = listing({
  title: "会员反馈",
  period: null,
  chips: "state",
  filters: { firm: { wire: "firmname", title: "企业", kind: "text" }, ...filters },
  columns: {
    feedback: shown.feedback,
    firm: { wire: "firmname", title: "企业", kind: "firm" },
    sentBy: { wire: "username", title: "提交人", kind: "text" },
    kind: shown.kind,
    content: shown.content,
    sentAt: shown.sentAt,
    answeredAt: shown.answeredAt,
    answeredBy: { wire: "answername", title: "答复人", kind: "text", optional: true },
    state: shown.state,
  },
});

const star = (wire: ServiceAspect) =>
  ({ wire, title: serviceAspects[wire], kind: "count", unit: "分", sortable: true }) as const;

/** 服务评价 of all members: one row for each operator and month. */
export const serviceScoreList = listing({
  title: "服务评价",
  period: null,
  filters: {
    firm: { wire: "firmname", title: "企业", kind: "text" },
    month: { wire: "month", title: "月份", kind: "text" },
  },
  columns: {
    rating: { wire: "scoreid", title: "编号", kind: "text", unseen: true },
    month: { wire: "month", title: "月份", kind: "text" },
    firm: { wire: "firmname", title: "企业", kind: "firm" },
    ratedBy: { wire: "username", title: "评价人", kind: "text" },
    trading: star("trading"),
    settlement: star("settlement"),
    contracts: star("contracts"),
    support: star("support"),
    site: star("site"),
    comment: { wire: "comment", title: "评语", kind: "text" },
    ratedAt: { wire: "scoretime", title: "评价时间", kind: "time", sortable: true },
  },
});

export const service = operations("service", {
  /** R-7178: rates the service, once for each operator and month; a second rating replaces the first. */
  rate: command(micro, "client/service-score", {
    title: "提交服务评价",
    access: "member",
    input: payload({ scores: ["scores", scores, "各项评分"], comment }),
    output: rating,
  }),

  readRating: query(micro, "client/service-score-query", {
    title: "本月服务评价",
    access: "member",
    input: payload({}),
    output: payload({ month, rating: ["rating", rating.nullable(), "本月的评价"] }),
  }),

  /** Sends feedback to the exchange, which answers it; `kind` is advice, fault, complaint or other (R-7177). */
  sendFeedback: command(micro, "client/feedback", {
    title: "意见反馈",
    access: "member",
    rate: { calls: 10, perMs: 60_000 },
    input: payload({
      kind,
      content: ["content", nonBlank(5, 1_000, "请填写反馈内容，至少5个字"), "内容"],
      attachments: ["attachments", attachmentIds.default([]), "附件的文件地址"],
    }),
    output: payload({ feedback }),
    refusals: ["FILE_UNKNOWN"],
  }),

  listOwnFeedback: list(micro, "query/feedbackList", { listing: feedbackList, access: "member" }),
});

/** Feedback and ratings for the staff. */
export const serviceDesk = operations("serviceDesk", {
  listFeedback: list(staff, "list-feedback", { listing: feedbackDeskList, access: "read-console" }),

  readFeedback: query(staff, "read-feedback", {
    title: "会员反馈详情",
    access: "read-console",
    input: payload({ feedback }),
    output: payload({
      feedback,
      firmName: ["firmname", text(200), "企业"],
      sentBy: ["username", text(64), "提交人"],
      kind,
      content: ["content", text(1_000), "内容"],
      sentAt: ["sendtime", dateTime, "提交时间"],
      attachments: ["attachments", attachmentList, "附件"],
      state,
      answer: ["answer", text(1_000).nullable(), "答复"],
      answeredBy: ["answername", text(64).nullable(), "答复人"],
      answeredAt: ["answertime", dateTime.nullable(), "答复时间"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  answerFeedback: command(staff, "answer-feedback", {
    title: "答复会员反馈",
    access: "edit-content",
    input: payload({ feedback, answer: ["answer", nonBlank(1, 1_000, "请填写答复"), "答复"] }),
    output: z.null(),
    refusals: ["NOT_FOUND", "FEEDBACK_ANSWERED"],
  }),

  listScores: list(staff, "list-service-scores", { listing: serviceScoreList, access: "read-console" }),

  /** 各月平均分. */
  readAverages: query(staff, "read-service-averages", {
    title: "服务评价均分",
    access: "read-console",
    input: payload({}),
    output: z.array(
      payload({
        month,
        ratings: ["count", many, "评价数"],
        averages: [
          "averages",
          payload({
            trading: ["trading", text(4), serviceAspects.trading],
            settlement: ["settlement", text(4), serviceAspects.settlement],
            contracts: ["contracts", text(4), serviceAspects.contracts],
            support: ["support", text(4), serviceAspects.support],
            site: ["site", text(4), serviceAspects.site],
          }),
          "各项平均分，一位小数",
        ],
      }),
    ),
  }),
});

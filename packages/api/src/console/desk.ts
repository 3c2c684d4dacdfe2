import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { codesOf, dateTime, flag, id, many, text, tonnes, yuan } from "../wire/fields.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { type TodoKind, todos } from "./todos.ts";

/** What needs a second staff user (复核), and the rule by which it does. */
export const secondPersonRules = {
  controlStep: {
    title: "作废标的或场次、受托定标与还价",
    rule: "始终须另一人复核",
    page: "/console/section",
  },
  transfer: { title: "出金", rule: "达到系统设置的复核起点时须工作人员审核", page: "/console/transfers" },
  adjustment: { title: "调账", rule: "达到系统设置的复核起点时须另一人复核", page: "/console/adjustments" },
  feeChange: { title: "费率、减免与年费变更", rule: "始终须另一人复核", page: "/console/fee-changes" },
  calendarChange: {
    title: "工作日历变更",
    rule: "始终须另一人复核",
    page: "/console/working-days",
  },
  feePlan: { title: "商城收费方案", rule: "始终须另一人复核", page: "/console/mall-plan-changes" },
  factorRemoval: {
    title: "解除两步验证",
    rule: "始终须另一人复核",
    page: "/console/factor-removals",
  },
  restriction: {
    title: "会员冻结、解冻与限额",
    rule: "始终须另一人复核",
    page: "/console/restrictions",
  },
  dayEnd: { title: "日终签字", rule: "始终须另一人复核签字", page: "/console/day-end" },
  dayReopening: { title: "重开日终", rule: "始终须另一人同意", page: "/console/day-end" },
  closeRequest: { title: "销户", rule: "始终须工作人员审核", page: "/console/close-requests" },
} as const;

export type SecondPersonKind = keyof typeof secondPersonRules;

/** The kind of work that a request of each kind is to whoever decides it. */
export const todoOfRequest: Readonly<Record<SecondPersonKind, TodoKind>> = {
  controlStep: "controlSteps",
  transfer: "transfers",
  adjustment: "adjustments",
  feeChange: "feeChanges",
  feePlan: "mallPlans",
  closeRequest: "closeRequests",
  factorRemoval: "factorRemovals",
  restriction: "restrictions",
  dayEnd: "dayEnds",
  dayReopening: "dayEnds",
  calendarChange: "calendarChanges",
};

const kind = ["kind", codesOf(todos), "类别"] as const;

/** Whose a matter is; null for nobody. */
const assigned = {
  assignee: ["assignee", id<"UserId">().nullable(), "经办人，未分派为空"],
  assigneeName: ["assigneename", text(64).nullable(), "经办人姓名"],
} as const;

/** The same figure at four times. */
const inTime = <S extends z.ZodType>(figure: S) =>
  payload({
    today: ["today", figure, "今日至此刻"],
    sameTime: ["sametime", figure, "对比日至同一时刻"],
    whole: ["whole", figure, "对比日全天"],
    lastWeek: ["lastweek", figure, "上周同日至同一时刻"],
  });

export const desk = operations("desk", {
  /** Counts of waiting work that the caller may read, and the members' money at the exchange. */
  readTodos: query(staff, "read-todos", {
    title: "工作台待办",
    access: "read-console",
    input: payload({}),
    output: payload({
      todos: ["todos", z.array(payload({ kind, count: ["count", many, "数量"] })), "待办"],
      funds: [
        "funds",
        payload({
          available: ["available", yuan, "会员可用资金"],
          held: ["held", yuan, "会员冻结资金"],
          depositedToday: ["intoday", yuan, "今日入金"],
          withdrawnToday: ["outtoday", yuan, "今日出金"],
        }),
        "资金",
      ],
    }),
  }),

  /**
   * The work of the caller's own desk, what is due first before what has waited longest: the first pieces of each kind, or with a kind
   * more of that one alone. Nothing of other desks.
   */
  readQueue: query(staff, "read-queue", {
    title: "本岗待办",
    access: "read-console",
    input: payload({ kind: ["kind", codesOf(todos).optional(), "类别，不填时为本岗全部"] }),
    output: payload({
      totals: ["totals", z.array(payload({ kind, count: ["count", many, "件数"] })), "各类件数"],
      rows: [
        "rows",
        z.array(
          payload({
            kind,
            /** What the list of the kind tells it by. */
            id: ["id", text(64), "编号"],
            about: ["about", text(500), "内容"],
            party: ["party", text(200), "企业"],
            amount: ["amount", yuan.nullable(), "金额"],
            since: ["since", dateTime, "等待自"],
            until: ["until", dateTime.nullable(), "截止"],
            by: ["byname", text(64), "提交人"],
            /** Whether the caller has asked for it himself, so that another has to decide. */
            own: ["own", flag, "本人提交"],
            /** Section in whose pages it is done; empty where the list of the kind is the place. */
            section: ["sectid", text(64), "场次编号"],
            ...assigned,
          }),
        ),
        "待办",
      ],
    }),
  }),

  /** Who may do a kind of work, to be assigned its matters. */
  listColleagues: query(staff, "list-colleagues", {
    title: "可办同事",
    access: "read-console",
    input: payload({ kind }),
    output: z.array(
      payload({ user: ["userid", id<"UserId">(), "用户编号"], name: ["username", text(64), "姓名"] }),
    ),
  }),

  /** Assigns a matter to a colleague who may do it, or to oneself, or gives it back; it is no right: whoever may act may still act. */
  assign: command(staff, "assign-todo", {
    title: "分派待办",
    access: "read-console",
    input: payload({
      kind,
      id: ["id", text(64), "编号"],
      to: ["touser", id<"UserId">().nullable(), "分派给谁，空为退回"],
      from: ["fromuser", id<"UserId">().nullable(), "办理前看到的经办人，未分派为空"],
    }),
    output: payload(assigned),
    refusals: ["MATTER_GONE", "MATTER_ASSIGNED", "ASSIGNEE_UNFIT", "ASSIGNMENT_SAME"],
  }),

  /** 今日已办: what the caller himself has decided today, by kind; kinds without anything are left out. */
  readDone: query(staff, "read-done", {
    title: "今日已办",
    access: "read-console",
    input: payload({}),
    output: z.array(payload({ kind, count: ["count", many, "件数"] })),
  }),

  /** The figures of today beside those of the working day before and of the same day of last week, practice left out. */
  readDay: query(staff, "read-day", {
    title: "今日与上一工作日、上周同日",
    access: "read-console",
    input: payload({}),
    output: payload({
      comparedDay: ["fdate", text(10), "对比日"],
      lastWeekDay: ["lastweekdate", text(10), "上周同日"],
      practice: ["practice", many, "今日练习场次，不计入"],
      sections: ["sects", inTime(many), "已开场次"],
      deals: ["deals", inTime(many), "成交单数"],
      quantity: ["num", inTime(tonnes), "成交量"],
      amount: ["amount", inTime(yuan), "成交额"],
      deposited: ["deposited", inTime(yuan), "入金"],
      withdrawn: ["withdrawn", inTime(yuan), "出金"],
    }),
  }),

  /** 待复核: requests that a second staff user has to decide, the oldest first. */
  listWaiting: query(staff, "list-waiting", {
    title: "待复核",
    access: "read-console",
    input: payload({}),
    output: z.array(
      payload({
        kind: ["kind", codesOf(secondPersonRules), "类别"],
        id: ["id", text(64), "编号"],
        words: ["words", text(500), "内容"],
        amount: ["amount", yuan.nullable(), "金额"],
        by: ["byname", text(64), "提交人"],
        at: ["time", dateTime, "提交时间"],
        /** Whether the caller may decide it: his roles allow it, and it is not his own request. */
        mayDecide: ["maydecide", flag, "本人可复核"],
        /** Section in whose control room it is decided; empty where a list is the place. */
        section: ["sectid", text(64), "场次编号"],
      }),
    ),
  }),
});

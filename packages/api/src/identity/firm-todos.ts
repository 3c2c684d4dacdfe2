import { nearness } from "@zd/domain/identity/firm-todos";
import { sides } from "@zd/domain/terms/codes";
import { z } from "zod";
import { workbook } from "../lists/operations.ts";
import { micro } from "../wire/address-families.ts";
import { codesOf, dateTime, flag, id, many, text, yuan } from "../wire/fields.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { firmTodoKinds } from "./firm-todo-kinds.ts";

/** Whose to-dos are listed: the caller's own, or all of his firm. */
export const todoScopes = { own: "我的", firm: "企业的" } as const;
export type TodoScope = keyof typeof todoScopes;

const kind = ["kind", codesOf(firmTodoKinds), "事项类别"] as const;
const matter = { kind, id: ["id", text(64, 1), "事项编号"] } as const;
const side = ["side", codesOf(sides).nullable(), "本方买卖，与买卖无关时为空"] as const;

/** How many matters there are, and how many of them are overdue or due on the day of the answer. */
const figures = payload({
  total: ["total", many, "件数"],
  late: ["late", many, "已逾期"],
  today: ["today", many, "今天截止"],
  until: ["until", dateTime.nullable(), "最早截止"],
});

/** What of the firm's available money is needed today (今天要用的钱): the payments that are due by its end or overdue. */
const moneyOfDay = payload({
  lines: [
    "list",
    z.array(payload({ kind, count: ["num", many, "件数"], amount: ["amount", yuan, "金额"] })),
    "各类应付",
  ],
  total: ["total", yuan, "今天应付合计"],
  available: ["available", yuan, "可用资金"],
  lacking: ["lacking", yuan, "不足金额，足够为零"],
});

/** Counts of the same matters by whose they are. */
const totals = {
  own: ["own", figures, "我的待办"],
  firm: ["firm", figures, "企业待办"],
} as const;

const person = payload({
  user: ["userid", id<"UserId">(), "用户编号"],
  name: ["username", text(64), "姓名"],
});

const reminder = payload({
  at: ["time", dateTime, "提醒时间"],
  byName: ["byname", text(64), "提醒人"],
  toName: ["toname", text(64), "被提醒人"],
});

/** 提醒记录: a reminder and what has become of it. */
const reminderRecord = payload({
  ...matter,
  at: ["time", dateTime, "提醒时间"],
  byName: ["byname", text(64), "提醒人"],
  toName: ["toname", text(64), "被提醒人"],
  readAt: ["readtime", dateTime.nullable(), "阅读时间，未读为空"],
  isOver: ["over", flag, "事项是否已了结"],
});

/** 我的待办 and 企业待办 (decision 0134). */
export const firmTodos = operations("firmTodos", {
  /** What waits, counted by kind and side; kinds without anything are left out. */
  count: query(micro, "query/count-firm-todos", {
    title: "待办件数",
    access: "member",
    input: payload({}),
    output: payload({
      ...totals,
      money: ["money", moneyOfDay, "今天要用的钱"],
      kinds: ["kinds", z.array(payload({ kind, side, ...totals })), "各类件数"],
    }),
  }),

  /** The matters themselves, the earliest deadline first, at most 500; whoever of the firm has what is counted over all of them. */
  list: query(micro, "query/list-firm-todos", {
    title: "我的待办与企业待办",
    access: "member",
    input: payload({ scope: ["scope", codesOf(todoScopes), "范围"] }),
    output: payload({
      ...totals,
      rows: [
        "list",
        z.array(
          payload({
            ...matter,
            side,
            about: ["about", text(500), "内容"],
            party: ["party", text(200), "对方"],
            amount: ["amount", yuan.nullable(), "金额：付款类为当前应付，其他合同事项为合同金额"],
            until: ["until", dateTime.nullable(), "截止"],
            nearness: ["nearness", codesOf(nearness), "距截止"],
            /** Whether it is among the caller's own. */
            own: ["own", flag, "本人待办"],
            /** Whether the caller's roles allow it, whoever has it. */
            mayAct: ["mayact", flag, "本人可办"],
            mayAssign: ["mayassign", flag, "本人可分派"],
            assignee: ["assignee", id<"UserId">().nullable(), "负责人，未分派为空"],
            /** Whom it waits for: the one to whom it is assigned, or all who may do it; empty where nobody may. */
            people: ["people", z.array(person), "负责人或有权办理的同事"],
            /** Who could have it assigned. */
            able: ["able", z.array(person), "有权办理的同事"],
            /** The last one within seven days: of an own matter that to the caller himself. */
            reminder: ["reminder", reminder.nullable(), "最近提醒，没有时为空"],
          }),
        ),
        "待办",
      ],
      people: [
        "people",
        z.array(
          payload({
            user: ["userid", id<"UserId">(), "用户编号"],
            name: ["username", text(64), "姓名"],
            rights: ["rights", text(200), "可办事项"],
            today: ["today", many, "今天截止或已逾期"],
            total: ["total", many, "件数"],
          }),
        ),
        "按负责人",
      ],
      reminders: [
        "reminders",
        z.array(reminderRecord),
        "七日内对每位同事每一事项的最近提醒，新的在前，最多10条",
      ],
    }),
  }),

  /** The same list as an Excel file in Base64, with the filters of the page. */
  download: query(micro, "query/export-firm-todos", {
    title: "导出待办",
    access: "member",
    discloses: "rows",
    input: payload({
      scope: ["scope", codesOf(todoScopes), "范围"],
      near: ["nearness", codesOf(nearness).optional(), "距截止，空为全部"],
      kind: ["kind", codesOf(firmTodoKinds).optional(), "事项类别，空为全部"],
    }),
    output: workbook,
    rate: { calls: 60, perMs: 60_000 },
  }),

  /** Assigns a matter within the firm, or gives it back to all who may do it; it is no right: whoever may act may still act. */
  assign: command(micro, "client/assign-firm-todo", {
    title: "分派企业待办",
    access: "member",
    input: payload({
      ...matter,
      to: ["touser", id<"UserId">().nullable(), "分派给谁，空为退回"],
      from: ["fromuser", id<"UserId">().nullable(), "办理前看到的负责人，未分派为空"],
    }),
    output: payload({ assignee: ["assignee", id<"UserId">().nullable(), "负责人，未分派为空"] }),
    refusals: ["MATTER_GONE", "MATTER_ASSIGNED", "ASSIGNEE_UNFIT", "ASSIGNMENT_SAME"],
  }),

  /** 提醒TA: reminds a colleague of a matter that waits for him. */
  remind: command(micro, "client/remind-colleague", {
    title: "提醒同事办理",
    access: "member",
    input: payload({ ...matter, to: ["touser", id<"UserId">(), "提醒谁"] }),
    output: reminder,
    refusals: ["MATTER_GONE", "ASSIGNEE_UNFIT", "REMINDER_OF_OWN", "REMINDER_TOO_SOON", "REMINDERS_OF_DAY"],
  }),
});

import { longestViewName } from "@zd/domain/identity/saved-view";
import { usualPeriods } from "@zd/domain/kernel/usual-periods";
import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { codesOf, flag, many, text, whole, words } from "../wire/fields.ts";
import { mostNumbersLength } from "../wire/numbers.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/** How many rows a page of a list may have, as its reader chooses. */
export const pageSizes = [20, 50, 100] as const;

/** The most columns and filters of which a view says something. */
const mostKeys = 60;

const keys = z.array(text(40, 1)).max(mostKeys).readonly();
const few = <V extends z.ZodType>(values: V) =>
  z
    .record(text(40, 1), values)
    .refine((table) => Object.keys(table).length <= mostKeys, { error: `最多 ${mostKeys} 项` });

/** What a view says of a list. */
const view = {
  search: ["search", few(text(mostNumbersLength)), "条件、排序与起止日期，与页面地址相同"],
  days: ["days", codesOf(usualPeriods).nullable(), "常用期间，随当日变化；没有为空"],
  hidden: ["hidden", keys, "不显示的列"],
  order: ["order", keys, "列的顺序，空为默认"],
  widths: ["widths", few(whole(1, 2_000)), "列宽，像素"],
  pageSize: ["pagesize", whole(1, 100).nullable(), "每页条数，空为默认"],
  dense: ["dense", flag, "紧凑行高"],
} as const;

const viewId = ["viewid", many, "视图编号"] as const;
const name = ["name", words(longestViewName), "名称"] as const;
const ofList = ["listname", text(80, 1), "列表的调用名称"] as const;
const shared = ["shared", flag, "同岗可见"] as const;

/** 视图 of the lists of the console. */
export const savedViews = operations("savedViews", {
  /** The caller's own views of a list, and those that his desk shares; an auditor sees what any desk shares. */
  listViews: query(staff, "list-saved-views", {
    title: "列表视图",
    access: "read-console",
    input: payload({ list: ofList }),
    output: z.array(
      payload({
        view: viewId,
        name,
        own: ["own", flag, "本人的"],
        shared,
        by: ["byname", text(64), "保存人"],
        ...view,
      }),
    ),
  }),

  /** Keeps a view; the caller's own of the same name is replaced. */
  saveView: command(staff, "save-list-view", {
    title: "保存列表视图",
    access: "read-console",
    input: payload({ list: ofList, name, shared, ...view }),
    output: payload({ view: viewId }),
    refusals: ["NOT_FOUND", "VIEWS_TOO_MANY", "VIEW_NO_DESK"],
  }),

  /** Deletes a view of the caller's own. */
  deleteView: command(staff, "delete-list-view", {
    title: "删除列表视图",
    access: "read-console",
    input: payload({ view: viewId }),
    output: z.null(),
    refusals: ["NOT_FOUND"],
  }),
});

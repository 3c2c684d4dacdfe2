import { clientErrorBounds } from "@zd/domain/system/client-error";
import { z } from "zod";
import { open, staff } from "../wire/address-families.ts";
import { text } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/** 前端错误: errors of browsers, each once with its number of occurrences. */
export const clientErrorList = listing({
  title: "前端错误",
  period: "最近发生",
  filters: {
    message: { wire: "message", title: "错误", kind: "text" },
    page: { wire: "page", title: "页面", kind: "text" },
  },
  columns: {
    error: { wire: "errorid", title: "编号", kind: "text" },
    message: { wire: "message", title: "错误", kind: "text" },
    page: { wire: "page", title: "页面", kind: "text" },
    count: { wire: "count", title: "次数", kind: "count", unit: "次", sortable: true },
    lastAt: { wire: "lasttime", title: "最近发生", kind: "time", sortable: true },
    firstAt: { wire: "firsttime", title: "首次发生", kind: "time", secondary: true },
    environment: { wire: "env", title: "环境", kind: "text", secondary: true },
    agent: { wire: "agent", title: "浏览器", kind: "text", secondary: true },
    stack: { wire: "stack", title: "调用栈", kind: "text", secondary: true },
  },
});

export const clientErrors = operations("clientErrors", {
  /** A browser reports an error; nothing is stored where the site's settings do not name its environment (R-3126). */
  report: command(open, "reportError", {
    title: "上报前端错误",
    access: "anyone",
    rate: { calls: 10, perMs: 60_000 },
    unaudited: true,
    input: payload({
      message: ["message", text(clientErrorBounds.message, 1), "错误"],
      stack: ["stack", text(clientErrorBounds.stack).default(""), "调用栈"],
      page: ["page", text(clientErrorBounds.page).default(""), "页面，不含查询参数"],
    }),
    output: z.null(),
  }),

  list: list(staff, "list-client-errors", { listing: clientErrorList, access: "read-console" }),
});

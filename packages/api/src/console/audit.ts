import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { dateTime, many, text } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { errand, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

export const auditSides = { S: "工作人员", M: "会员", V: "未登录" } as const;
export const auditOutcomes = { ok: "成功", refused: "被拒绝" } as const;
/** Outcomes of commands for the staff; of a sealed offer it is told only that it came, until it is opened. */
export const entryOutcomes = { ...auditOutcomes, sealed: "密封" } as const;

/** 审计日志: commands of all users, the latest first. */
export const auditList = listing({
  title: "审计日志",
  period: "时间",
  byKey: true,
  filters: {
    user: { wire: "username", title: "操作人", kind: "text" },
    firm: { wire: "firmname", title: "企业", kind: "text" },
    call: { wire: "call", title: "操作", kind: "text" },
    record: { wire: "record", title: "记录编号", kind: "text" },
    ip: { wire: "ip", title: "IP", kind: "text" },
    side: { wire: "side", title: "身份", kind: "choice", labels: auditSides },
    outcome: { wire: "outcome", title: "结果", kind: "choice", labels: entryOutcomes },
  },
  numbers: ["record"],
  columns: {
    entry: { wire: "entryid", title: "序号", kind: "text" },
    at: { wire: "time", title: "时间", kind: "time" },
    userName: { wire: "username", title: "操作人", kind: "text" },
    firmName: { wire: "firmname", title: "企业", kind: "firm" },
    side: { wire: "side", title: "身份", kind: "status", labels: auditSides },
    call: { wire: "calltitle", title: "操作", kind: "text" },
    records: { wire: "records", title: "记录编号", kind: "text" },
    ip: { wire: "ip", title: "IP", kind: "text" },
    code: { wire: "code", title: "代码", kind: "text", secondary: true },
    outcome: {
      wire: "outcome",
      title: "结果",
      kind: "status",
      labels: entryOutcomes,
      states: "auditOutcome",
    },
  },
});

/** Faults of a sealed row. */
export const auditFaults = {
  changed: "内容被改动",
  gone: "记录被删除",
  added: "记录被插入",
  broken: "封存链断开",
} as const;

const fault = z.enum(Object.keys(auditFaults) as [keyof typeof auditFaults, ...(keyof typeof auditFaults)[]]);
const fields = z.record(z.string(), z.unknown()).nullable();

export const audit = operations("audit", {
  listEntries: list(staff, "list-audit", { listing: auditList, access: "read-audit", discloses: "audit" }),

  /** All that is recorded of one command; secrets never are. */
  readEntry: query(staff, "read-audit", {
    title: "审计日志详情",
    access: "read-audit",
    discloses: "audit",
    input: payload({ entry: ["entryid", many, "序号"] }),
    output: payload({
      operation: ["operation", text(100), "调用"],
      title: ["calltitle", text(100), "操作"],
      words: ["words", text(500), "结果说明"],
      user: ["userid", text(64), "用户编号"],
      firm: ["firmid", text(64), "企业编号"],
      agent: ["agent", text(200), "客户端"],
      requestId: ["requestid", text(64), "请求编号"],
      records: ["records", z.array(text(64)), "记录编号"],
      input: [
        "input",
        z.array(payload({ title: ["title", text(200), "字段"], value: ["value", z.unknown(), "值"] })),
        "提交内容",
      ],
      changes: [
        "changes",
        z.array(
          payload({
            what: ["what", text(100), "对象"],
            id: ["id", text(100), "编号"],
            before: ["before", fields, "修改前"],
            after: ["after", fields, "修改后"],
          }),
        ),
        "修改内容",
      ],
      /** Number of the seal that covers it; null for some seconds after the command. */
      seal: ["seal", many.nullable(), "封存编号"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /**
   * Checks the seals of the log. An errand, because unsealed rows are sealed first. One call checks about a fixed number
   * of rows, and says where the next goes on.
   */
  verify: errand(staff, "verify-audit", {
    title: "校验审计日志",
    access: "read-audit",
    rate: { calls: 120, perMs: 60_000 },
    input: payload({ from: ["from", many.default(1), "从哪一次封存开始"] }),
    output: payload({
      seals: ["seals", many, "已校验封存数"],
      rows: ["rows", many, "已校验记录数"],
      breaks: [
        "breaks",
        z.array(
          payload({
            seal: ["seal", many, "封存编号"],
            row: ["entryid", many.nullable(), "记录序号"],
            fault: ["fault", fault, "问题"],
          }),
        ),
        "问题",
      ],
      next: ["next", many.nullable(), "下一次封存编号，已到末尾时为空"],
      /** Hash of the last seal; the server's own log has it as well. */
      hash: ["hash", text(64), "末次封存的哈希"],
      checkedAt: ["time", dateTime, "校验时间"],
    }),
  }),
});

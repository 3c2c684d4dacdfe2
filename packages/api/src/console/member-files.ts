import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { id, many, text, viewReason } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

export const firmKindLabels = { "1": "交易会员", "2": "分支机构", "3": "服务会员" } as const;
export const firmStates = { enabled: "正常", disabled: "已停用", blacklisted: "黑名单" } as const;

/** 会员档案: every member firm, the newest first. */
export const memberList = listing({
  title: "会员档案",
  period: null,
  filters: {
    name: { wire: "firmname", title: "企业名称", kind: "text" },
    creditCode: { wire: "creditcode", title: "统一社会信用代码", kind: "text" },
    kind: { wire: "firmkind", title: "企业类型", kind: "choice", labels: firmKindLabels },
    state: { wire: "firmstate", title: "状态", kind: "choice", labels: firmStates },
  },
  numbers: ["creditCode"],
  columns: {
    firm: { wire: "firmid", title: "企业编号", kind: "text" },
    name: { wire: "firmname", title: "企业名称", kind: "firm" },
    creditCode: { wire: "creditcode", title: "统一社会信用代码", kind: "text" },
    kind: { wire: "firmkind", title: "企业类型", kind: "status", labels: firmKindLabels },
    phone: { wire: "phone", title: "电话", kind: "text", secondary: true },
    operators: { wire: "operators", title: "操作员", kind: "count", unit: "人" },
    annualFeeUntil: { wire: "yearfeeuntil", title: "年费有效期至", kind: "day", optional: true },
    createdAt: { wire: "createtime", title: "入会时间", kind: "time" },
    state: { wire: "firmstate", title: "状态", kind: "status", labels: firmStates, states: "firm" },
  },
});

const words = text(500);

export const memberFiles = operations("memberFiles", {
  listMembers: list(staff, "list-members", { listing: memberList, access: "read-console" }),

  /** Everything about a firm for one page; each context adds its part. Who does not review members says why he looks. */
  readMemberFile: query(staff, "read-member-file", {
    title: "会员档案",
    access: "read-console",
    discloses: "records",
    asksReason: true,
    input: payload({ firm: ["firmid", id<"FirmId">(), "企业编号"], reason: viewReason }),
    output: payload({
      name: ["firmname", text(200), "企业名称"],
      facts: [
        "facts",
        z.array(payload({ title: ["title", text(40), "项目"], words: ["words", words, "内容"] })),
        "基本信息",
      ],
      matters: [
        "matters",
        z.array(payload({ title: ["title", text(200), "事项"], words: ["words", text(200), "现状"] })),
        "未了事项",
      ],
      sections: [
        "sections",
        z.array(
          payload({
            key: ["key", text(40), "部分"],
            title: ["title", text(40), "标题"],
            columns: ["columns", z.array(text(40)).readonly(), "列"],
            rows: ["list", z.array(z.array(words).readonly()).readonly(), "最近的记录"],
            total: ["total", many, "总条数"],
            /** Page with the whole list; empty where there is none. */
            page: ["page", text(100), "完整列表"],
          }),
        ),
        "档案",
      ],
    }),
    refusals: ["NOT_FOUND"],
  }),
});

import { z } from "zod";
import { micro, mid } from "../wire/address-families.ts";
import { many, text, whole } from "../wire/fields.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

const bankName = ["bankname", text(60), "银行名称"] as const;
export const branch = payload({
  no: ["branchno", text(12), "联行号"],
  bank: bankName,
  name: ["branchname", text(120), "开户支行"],
});

const branchPage = payload({
  branches: ["list", z.array(branch), "支行"],
  total: ["total", many, "总条数"],
});

const page = {
  pageIndex: ["pageIdx", whole(1, 500).default(1), "页码"],
  pageSize: ["pageSize", whole(1, 100).default(20), "每页条数"],
} as const;

/** 银行与支行 (R-730…R-733) at which an account can be bound, also for the form of registration. */
export const banks = operations("banks", {
  listBranches: query(mid, "MO1004", {
    title: "开户支行查询",
    access: "anyone",
    relies: "bank",
    input: payload({
      name: ["name", text(60).default(""), "支行名称"],
      bank: ["bankname", text(60, 1), "所属银行"],
      ...page,
    }),
    output: branchPage,
  }),

  findBranches: query(mid, "MO1001", {
    title: "支行关键字查询",
    access: "anyone",
    relies: "bank",
    input: payload({
      name: ["name", text(60).default(""), "支行名称"],
      bank: ["bankname", text(60).optional(), "所属银行，空为全部"],
      ...page,
    }),
    output: branchPage,
  }),

  listBanks: query(mid, "MO1005", {
    title: "总行列表",
    access: "anyone",
    relies: "bank",
    input: payload({}),
    output: z.array(payload({ name: bankName })),
  }),

  /** R-7131: the same, at the address of the code queries. */
  listBankNames: query(micro, "query/2212", {
    title: "银行列表",
    access: "member",
    relies: "bank",
    input: payload({}),
    output: z.array(payload({ name: bankName })),
  }),

  readBranch: query(mid, "MO1007", {
    title: "按支行查所属银行",
    access: "anyone",
    relies: "bank",
    input: payload({ no: ["branchno", text(12, 1), "联行号"] }),
    output: branch,
  }),
});

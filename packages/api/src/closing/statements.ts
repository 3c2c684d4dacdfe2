import { storedFile } from "../files/operations.ts";
import { micro, staff } from "../wire/address-families.ts";
import { day, id, text } from "../wire/fields.ts";
import { errand, operations } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

const period = {
  from: ["begindate", day, "首日"],
  until: ["enddate", day, "末日，须早于今日"],
} as const;
const made = payload({
  number: ["letterno", text(100), "对账单编号"],
  document: ["document", storedFile, "PDF"],
});
const refusals = [
  "STATEMENT_PERIOD_WRONG",
  "STATEMENT_DAY_OPEN",
  "STATEMENT_PERIOD_LONG",
  "STATEMENT_LINES_MANY",
] as const;
const rate = { calls: 20, perMs: 60_000 };

/** 对账单: the accounts of a firm over days that are over, as a PDF with the exchange's seal (decision 0125). */
export const statements = operations("statements", {
  /** Of the caller's own firm. */
  make: errand(micro, "client/account-statement", {
    title: "对账单",
    access: "member",
    rate,
    input: payload(period),
    output: made,
    refusals: [...refusals, "STATEMENT_SEALED"],
  }),

  /** Of any member, without what is held for sealed offers. */
  makeForFirm: errand(staff, "make-account-statement", {
    title: "会员对账单",
    access: "settle-funds",
    rate,
    input: payload({ firm: ["firmid", id<"FirmId">(), "企业编号"], ...period }),
    output: made,
    refusals: [...refusals, "NOT_FOUND"],
  }),
});

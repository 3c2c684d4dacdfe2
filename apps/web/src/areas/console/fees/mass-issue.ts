import { invoices } from "@zd/api/funds/invoices";
import type { OutputOf } from "@zd/api/wire/operation";
import type { MassAction } from "../../../ui/mass/mass-action.ts";

type Row = OutputOf<typeof invoices.list>["rows"][number];

/** Why a text is no invoice number; null where it is one. The call has the same rule. */
const faultOf = (typed: string) => (/^\s*\d{8,20}\s*$/.test(typed) ? null : "发票号码须为 8 至 20 位数字");

/** 开具 of many invoices, each with its own number: a column of numbers can be pasted. */
export const massIssue: readonly MassAction<Row>[] = [
  {
    label: "开具",
    title: "开具发票",
    outcome: "已开具",
    may: ({ state }) => state === "1",
    memo: null,
    follows: { when: "登记后", words: "会员即可看到发票号码；开错的须作废后重新申请" },
    own: { label: "发票号码", faultOf },
    prepare: async ({ invoice }) => ({
      card: null,
      send: (commands, { own }) => commands.send(invoices.issue, { invoice: Number(invoice), number: own }),
    }),
    refreshes: [invoices.list, invoices.read],
  },
];

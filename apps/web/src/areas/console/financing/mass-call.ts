import { financeControl } from "@zd/api/financing/control";
import type { LoanId } from "@zd/domain/financing/codes";
import type { MassAction } from "../../../ui/mass/mass-action.ts";

/** Within how many days the firm has to act, unless somebody says otherwise for a single loan. */
const days = 3;

/** 追加担保或催收 for many loans, within the usual time; `may` says with which rows. */
export const massCall = <Row extends { readonly loan: string }>(
  may: (row: Row) => boolean,
): readonly MassAction<Row>[] => [
  {
    label: "发出通知",
    title: `追加担保与催收通知（${days} 日内办理）`,
    outcome: "已发出",
    may,
    memo: { label: "说明（选填）", most: 200, isRequired: false },
    prepare: async ({ loan: id }, call) => {
      const loan = id as LoanId;
      const card = await call(financeControl.previewMarginCall, { loan, days });
      return {
        card,
        send: (commands, { memo }) =>
          commands.send(financeControl.callMargin, { loan, days, memo, seen: card.seen }),
      };
    },
    refreshes: [
      financeControl.listCollateral,
      financeControl.listOverdue,
      financeControl.listMarginCalls,
      financeControl.readLoan,
    ],
  },
];

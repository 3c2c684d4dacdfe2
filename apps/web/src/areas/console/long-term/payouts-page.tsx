import { longTermControl } from "@zd/contract/contracts/long-term-control";
import { type PayoutState, payoutList } from "@zd/contract/contracts/long-term-lists";
import type { Row } from "@zd/contract/wire/listing";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { DeedDialog } from "../../../ui/deed-dialog.tsx";
import { shownAmount } from "../../../ui/figures.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import type { StatusMark } from "../../../ui/status.tsx";
import table from "../console.module.css";

type Payout = Row<typeof payoutList.columns>;

const marks: Record<PayoutState, StatusMark> = { "1": "countdown", "2": "done", "3": "failed" };

/** 长协提现付款: what sellers take out of their plans, paid by the exchange and answered here. */
export function PayoutsPage() {
  const mayAnswer = may(useUser(), "settle-funds");
  const [answering, setAnswering] = useState<{ readonly row: Payout; readonly done: boolean } | null>(null);
  return (
    <>
      <QueryPage
        listing={payoutList}
        operation={longTermControl.listPayouts}
        rowKey="payout"
        marks={{ state: marks }}
        emptyHint="卖方申请的长协提现在这里付款"
        detail={(row) =>
          mayAnswer && row.state === "1" ? (
            <div className={table["ends"]}>
              <Button look="danger" onClick={() => setAnswering({ row, done: false })}>
                登记退回
              </Button>
              <Button look="main" onClick={() => setAnswering({ row, done: true })}>
                登记到账
              </Button>
            </div>
          ) : null
        }
      />
      {answering && <AnswerDialog {...answering} onClose={() => setAnswering(null)} />}
    </>
  );
}

interface Props {
  readonly row: Payout;
  readonly done: boolean;
  readonly onClose: () => void;
}

function AnswerDialog({ row, done, onClose }: Props) {
  const [memo, setMemo] = useState("");
  const command = useCommand(longTermControl.answerPayout, {
    refreshes: [longTermControl.listPayouts],
    quiet: true,
  });
  const title = done ? "登记到账" : "登记退回";
  return (
    <DeedDialog
      title={title}
      act={title}
      look={done ? "main" : "danger"}
      ready={memo.trim() !== ""}
      busy={command.isPending}
      error={command.error}
      done="已登记"
      onClose={onClose}
      onAct={(answered) => command.mutate({ payout: Number(row.payout), done, memo: memo.trim() }, answered)}
    >
      <dl className={table["effects"]}>
        <div>
          <dt>卖方</dt>
          <dd>{row.seller}</dd>
        </div>
        <div>
          <dt>金额 元</dt>
          <dd>{shownAmount(row.amount)}</dd>
        </div>
        <div>
          <dt>收款账户</dt>
          <dd>
            {row.bank} {row.account}
          </dd>
        </div>
      </dl>
      <ReasonField label={done ? "银行流水号（必填）" : "退回原因（必填）"} value={memo} onChange={setMemo} />
      <p className={table["consequence"]}>
        {done ? "出金在途转出银行存款，不能撤回。" : "出金在途退回卖方货款冻结，卖方可再次提现。"}
      </p>
    </DeedDialog>
  );
}

import { funds } from "@zd/api/funds/operations";
import { transfers } from "@zd/api/funds/transfers";
import type { InputOf } from "@zd/api/wire/operation";
import { transferDirections } from "@zd/domain/funds/bank-transfer";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { FundPasswordField, isFundPassword } from "../../../parts/funds/fund-password-field.tsx";
import { type Answered, ConfirmCard, type Given } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../ui/figures.tsx";

interface Props {
  readonly asked: InputOf<typeof transfers.previewTransfer>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const settings = {
  refreshes: [transfers.readWithdrawable, transfers.listTransfers, funds.readToday],
  silent: true,
} as const;

const done = { in: "入金已提交，银行确认后到账", out: "出金已提交，银行处理后到账" } as const;

/** 入金、出金的确认: the same card as the exchange sees of it; what leaves needs the fund password. */
export function TransferCard({ asked, onDone, onClose }: Props) {
  const { direction, agreement, amount, memo } = asked;
  const isOut = direction === "out";
  const card = useCard(transfers.previewTransfer, asked);
  const [fundPassword, setFundPassword] = useState("");
  const deposit = useCommand(transfers.deposit, settings);
  const withdraw = useCommand(transfers.withdraw, settings);
  const send = ({ onSuccess }: Answered, { seen }: Given) => {
    const answered = {
      onSuccess: () => {
        onDone();
        onSuccess();
      },
    };
    if (isOut) withdraw.confirm({ agreement, amount, memo, fundPassword, seen }, answered);
    else deposit.confirm({ agreement, amount, memo, seen }, answered);
  };
  return (
    <ConfirmCard
      title={`确认${transferDirections[direction]}`}
      confirmLabel={`${transferDirections[direction]} ${shownAmount(amount)} 元`}
      ready={!isOut || isFundPassword(fundPassword)}
      busy={deposit.isPending || withdraw.isPending}
      error={isOut ? withdraw.error : deposit.error}
      successMessage={done[direction]}
      card={card}
      onConfirm={send}
      onClose={onClose}
    >
      {isOut && <FundPasswordField value={fundPassword} onChange={setFundPassword} />}
    </ConfirmCard>
  );
}

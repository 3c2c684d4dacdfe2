import { funds } from "@zd/api/funds/operations";
import { transfers } from "@zd/api/funds/transfers";
import type { InputOf } from "@zd/api/wire/operation";
import { transferDirections } from "@zd/domain/funds/bank-transfer";
import { useCommand } from "../../../api/hooks.ts";
import { FundPasswordField, isFundPassword } from "../../../parts/funds/fund-password-field.tsx";
import { type Answered, ConfirmCard, type Given } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../ui/figures/figures.tsx";
import { useForm } from "../../../ui/form/use-form.ts";

interface Props {
  /** The transfer to be confirmed; its amount is in fen. */
  readonly transfer: InputOf<typeof transfers.previewTransfer>;
  /** Called once the transfer is accepted, before the card closes. */
  readonly onSuccess: () => void;
  readonly onClose: () => void;
}

const settings = {
  refreshes: [transfers.readWithdrawable, transfers.listTransfers, funds.readToday],
  silent: true,
} as const;

const messages = { in: "入金已提交，银行确认后到账", out: "出金已提交，银行处理后到账" } as const;

/** 入金、出金的确认: the same card as the exchange sees of it; what leaves needs the fund password. */
export function TransferCard({ transfer, onSuccess, onClose }: Props) {
  const { direction, agreement, amount, memo } = transfer;
  const isOut = direction === "out";
  const card = useCard(transfers.previewTransfer, transfer);
  const { field, input } = useForm(transfers.withdraw, {
    initial: { fundPassword: "" },
    input: ({ fundPassword }) =>
      isFundPassword(fundPassword) ? { agreement, amount, memo, fundPassword } : null,
  });
  const deposit = useCommand(transfers.deposit, settings);
  const withdraw = useCommand(transfers.withdraw, settings);
  const send = ({ onSuccess: closeCard }: Answered, { seen }: Given) => {
    const callbacks = {
      onSuccess: () => {
        onSuccess();
        closeCard();
      },
    };
    if (!isOut) deposit.confirm({ agreement, amount, memo, seen }, callbacks);
    else if (input !== null) withdraw.confirm({ ...input, seen }, callbacks);
  };
  return (
    <ConfirmCard
      title={`确认${transferDirections[direction]}`}
      confirmLabel={`${transferDirections[direction]} ${shownAmount(amount)} 元`}
      ready={!isOut || input !== null}
      busy={deposit.isPending || withdraw.isPending}
      error={isOut ? withdraw.error : deposit.error}
      successMessage={messages[direction]}
      card={card}
      onConfirm={send}
      onClose={onClose}
    >
      {isOut && <FundPasswordField {...field("fundPassword")} />}
    </ConfirmCard>
  );
}

import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { formatYuan } from "@zd/domain/money/yuan";
import { useId } from "react";
import { messageOf } from "../../../../api/failures.ts";
import { useCallQuery } from "../../../../api/hooks.ts";
import { FundPasswordField, fundPasswordRule } from "../../../../parts/funds/fund-password-field.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { noNumber, shownAmount } from "../../../../ui/figures/figures.tsx";
import styles from "../../../../ui/form/form.module.css";
import { MoneyInput } from "../../../../ui/form/money-input.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { Consequence, Effects } from "./effects.tsx";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

const dialogTexts = {
  pay: { title: "付款", success: "已付款" },
  refund: { title: "退款", success: "已退款" },
} as const;

/** 付款 (R-7209) and 退款: the whole sum or a part of it, with what is left afterwards. */
export function PayDialog({ contract, onClose, name }: ActionProps & { readonly name: "pay" | "refund" }) {
  const id = useId();
  const { contractNo } = contract;
  const form = useForm(contractDetails.tryPayment, {
    // Null until somebody types: all that is due, as the server knows it.
    initial: { amount: null as string | null },
    input: ({ amount }) => (amount === "" ? null : { contractNo, ...(amount !== null && { amount }) }),
  });
  const { values, input } = form;
  const trial = useCallQuery(contractDetails.tryPayment, form.settled ?? { contractNo }, {
    trial: true,
    keepPrevious: true,
  });
  const { data } = trial;
  const sum = input && (input.amount ?? data?.amount ?? null);
  const operation = name === "pay" ? contractSteps.pay : contractSteps.refund;
  const secret = useForm(operation, {
    initial: { fundPassword: "" },
    input: ({ fundPassword }) => (sum === null ? null : { contractNo, amount: sum, fundPassword }),
    rules: fundPasswordRule,
  });
  const command = useContractAction(operation, contract);
  const { title, success } = dialogTexts[name];
  // The figures must be those that the server has reckoned for the sum in the field.
  const isCurrent = sum !== null && sum > 0n && data?.amount === sum && form.isSettled;
  const card = useCard(contractDetails.previewPayment, isCurrent ? { contractNo, amount: sum } : null);
  const refusal = trial.error ? messageOf(trial.error) : data?.refusal;

  return (
    <ConfirmCard
      title={title}
      confirmLabel={sum === null ? title : `${title} ${shownAmount(sum)} 元`}
      ready={isCurrent && !refusal && secret.input !== null}
      busy={command.busy}
      error={command.error}
      successMessage={success}
      card={card}
      onConfirm={(answered) => {
        if (secret.input !== null) command.send(secret.input, answered);
      }}
      onClose={onClose}
    >
      <Effects
        of={[
          ["合同号", contractNo],
          ["应付总额", `${shownAmount(data?.required ?? null)} 元`],
          ["已付", `${shownAmount(data?.paid ?? null)} 元`],
          ["本次应付", `${shownAmount(data?.due ?? null)} 元`],
        ]}
      />
      <div>
        <label htmlFor={id}>
          {title}金额（元）<span>可分次支付</span>
        </label>
        <MoneyInput
          id={id}
          value={values.amount ?? (data ? formatYuan(data.amount) : "")}
          // What is typed while the sum that is due arrives would come behind it, be refused, and the whole be paid.
          disabled={values.amount === null && !data && !trial.error}
          onChange={(amount) => form.change({ amount })}
          aria-describedby={`${id}-capital`}
        />
        <p id={`${id}-capital`} className={styles["hint"]}>
          {sum === null ? noNumber : chineseCapital(sum)}
        </p>
      </div>
      {data && data.lacking > 0n && (
        <Consequence>可用资金不足，还差 {shownAmount(data.lacking)} 元</Consequence>
      )}
      {refusal && card === null && (
        <p className={styles["refusal"]} role="alert">
          {refusal}
        </p>
      )}
      <FundPasswordField {...secret.field("fundPassword")} />
    </ConfirmCard>
  );
}

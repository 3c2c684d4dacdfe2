import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { formatYuan, parseYuan } from "@zd/domain/money/yuan";
import { useId, useState } from "react";
import { messageOf } from "../../../../api/failures.ts";
import { useCallQuery } from "../../../../api/hooks.ts";
import { FundPasswordField, isFundPassword } from "../../../../parts/funds/fund-password-field.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { noNumber, shownAmount } from "../../../../ui/figures.tsx";
import styles from "../../../../ui/form.module.css";
import { MoneyInput } from "../../../../ui/money-input.tsx";
import { useSettled } from "../../../../ui/use-settled.ts";
import { Consequence, Effects } from "./effects.tsx";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

const said = {
  pay: { title: "付款", done: "已付款" },
  refund: { title: "退款", done: "已退款" },
} as const;

/** 付款 (R-7209) and 退款: the whole sum or a part of it, with what is left afterwards. */
export function PayDialog({ contract, onClose, name }: ActionProps & { readonly name: "pay" | "refund" }) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [password, setPassword] = useState("");
  const amount = typed === null ? null : parseYuan(typed);
  const settled = useSettled(amount, typed ?? "");
  const { contractNo } = contract;
  const trial = useCallQuery(
    contractDetails.tryPayment,
    settled.value === null ? { contractNo } : { contractNo, amount: settled.value },
    { trial: true, keepPrevious: true },
  );
  const command = useContractAction(name === "pay" ? contractSteps.pay : contractSteps.refund, contract);
  const { title, done } = said[name];
  const { data } = trial;
  const sum = amount ?? data?.amount ?? null;
  // What is shown must be what the server has reckoned for the sum that is typed.
  const current = data !== undefined && sum !== null && data.amount === sum && settled.key === (typed ?? "");
  const card = useCard(
    contractDetails.previewPayment,
    current && sum > 0n ? { contractNo, amount: sum } : null,
  );
  const refusal = trial.error ? messageOf(trial.error) : data?.refusal;

  return (
    <ConfirmCard
      title={title}
      confirmLabel={sum === null ? title : `${title} ${shownAmount(sum)} 元`}
      ready={current && sum > 0n && !refusal && isFundPassword(password)}
      busy={command.busy}
      error={command.error}
      successMessage={done}
      card={card}
      onConfirm={(answered) => {
        if (sum !== null) command.send({ amount: sum, fundPassword: password }, answered);
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
          value={typed ?? (data ? formatYuan(data.amount) : "")}
          onChange={setTyped}
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
      <FundPasswordField value={password} onChange={setPassword} />
    </ConfirmCard>
  );
}

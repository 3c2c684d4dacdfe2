import { longTerm } from "@zd/api/contracts/long-term";
import type { LongTermId, PlanId } from "@zd/domain/contracts/long-term";
import type { Fen } from "@zd/domain/kernel/brand";
import { formatYuan } from "@zd/domain/money/yuan";
import { useCommand } from "../../../api/hooks.ts";
import { FundPasswordField, fundPasswordRule } from "../../../parts/funds/fund-password-field.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../ui/figures/figures.tsx";
import { LabelledAmount } from "../../../ui/form/labelled-amount.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { refreshes } from "./refreshes.ts";

/** A monthly plan of a long-term contract. */
export interface PlanKey {
  readonly contractId: LongTermId;
  readonly planId: PlanId;
}

/** A plan of which money is paid or taken out. */
export interface MoneyPlan extends PlanKey {
  /** How much that may be at most. */
  readonly most: Fen;
  /** The version of the plan that the user sees. */
  readonly seen: number;
}

const dialogTexts = {
  pay: { title: "付款", most: "待付", success: "已付款" },
  withdraw: { title: "提现", most: "可提现", success: "已申请提现" },
} as const;

interface Props {
  /** Whether the buyer pays, or the seller takes money out. */
  readonly kind: keyof typeof dialogTexts;
  readonly onClose: () => void;
}

/** 付款、提现 of one plan: any part of what is open. */
export function MoneyDialog({ kind, plan, onClose }: Props & { readonly plan: MoneyPlan }) {
  const { title, most, success } = dialogTexts[kind];
  const pay = useCommand(longTerm.pay, { refreshes, silent: true });
  const withdraw = useCommand(longTerm.withdraw, { refreshes, silent: true });
  const command = kind === "pay" ? pay : withdraw;
  const { contractId, planId, seen } = plan;
  const sum = useForm(longTerm.previewPlan, {
    initial: { amount: formatYuan(plan.most) },
    input: ({ amount }) => (amount === "" ? null : { contractId, planId, action: kind, amount }),
    rules: ({ amount }) => {
      if (amount === undefined || amount <= 0n) return { amount: "请输入大于零的金额" };
      return amount > plan.most ? { amount: `不得超过${most}金额` } : {};
    },
  });
  const amount = sum.input?.amount ?? null;
  const secret = useForm(kind === "pay" ? longTerm.pay : longTerm.withdraw, {
    initial: { fundPassword: "" },
    input: ({ fundPassword }) =>
      amount === null ? null : { contractId, planId, seen, amount, fundPassword },
    rules: fundPasswordRule,
  });
  return (
    <ConfirmCard
      title={title}
      confirmLabel={amount === null ? title : `${title} ${shownAmount(amount)} 元`}
      ready={secret.input !== null && sum.isSettled}
      busy={command.isPending}
      error={command.error}
      successMessage={success}
      card={useCard(longTerm.previewPlan, sum.isSettled ? sum.input : null)}
      onConfirm={(answered, { seen: card }) =>
        secret.input !== null && command.confirm({ ...secret.input, card }, answered)
      }
      onClose={onClose}
    >
      <LabelledAmount label={`${title}金额（元）`} {...sum.field("amount")} />
      <FundPasswordField {...secret.field("fundPassword")} />
    </ConfirmCard>
  );
}

/** 批量付款、批量提现: all that is open of several plans, or nothing. */
export function TogetherDialog({ kind, plans, onClose }: Props & { readonly plans: readonly PlanKey[] }) {
  const { title, success } = dialogTexts[kind];
  const keys = plans.map(({ contractId, planId }) => ({ contractId, planId }));
  const { field, input } = useForm(kind === "pay" ? longTerm.payPlans : longTerm.withdrawPlans, {
    initial: { fundPassword: "" },
    // The mark of the card is known once the card is confirmed.
    input: ({ fundPassword }) => ({ plans: keys, fundPassword, seen: "" }),
    rules: fundPasswordRule,
  });
  const pay = useCommand(longTerm.payPlans, { refreshes, silent: true });
  const withdraw = useCommand(longTerm.withdrawPlans, { refreshes, silent: true });
  const command = kind === "pay" ? pay : withdraw;
  return (
    <ConfirmCard
      title={`批量${title}`}
      confirmLabel={({ amount }) => `${title} ${shownAmount(amount)} 元`}
      ready={input !== null}
      busy={command.isPending}
      error={command.error}
      successMessage={success}
      card={useCard(longTerm.previewPlans, { action: kind, plans: keys })}
      onConfirm={(answered, { seen }) => input !== null && command.confirm({ ...input, seen }, answered)}
      onClose={onClose}
    >
      <FundPasswordField {...field("fundPassword")} />
    </ConfirmCard>
  );
}

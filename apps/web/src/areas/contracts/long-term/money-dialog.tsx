import { longTerm } from "@zd/api/contracts/long-term";
import type { LongTermId, PlanId } from "@zd/domain/contracts/long-term";
import type { Fen } from "@zd/domain/kernel/brand";
import { formatYuan, parseYuan } from "@zd/domain/money/yuan";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { FundPasswordField, isFundPassword } from "../../../parts/funds/fund-password-field.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../ui/figures.tsx";
import { LabelledAmount } from "../../../ui/labelled-amount.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import { refreshes } from "./refreshes.ts";

export interface PlanKey {
  readonly contractId: LongTermId;
  readonly planId: PlanId;
}

/** A plan of which money is paid or taken out, and how much that may be. */
export interface MoneyPlan extends PlanKey {
  readonly most: Fen;
  readonly seen: number;
}

const faces = {
  pay: { title: "付款", most: "待付", done: "已付款" },
  withdraw: { title: "提现", most: "可提现", done: "已申请提现" },
} as const;

interface Props {
  readonly kind: keyof typeof faces;
  readonly onClose: () => void;
}

/** 付款、提现 of one plan: any part of what is open. */
export function MoneyDialog({ kind, plan, onClose }: Props & { readonly plan: MoneyPlan }) {
  const { title, most, done } = faces[kind];
  const [typed, setTyped] = useState(formatYuan(plan.most));
  const [fundPassword, setFundPassword] = useState("");
  const pay = useCommand(longTerm.pay, { refreshes, silent: true });
  const withdraw = useCommand(longTerm.withdraw, { refreshes, silent: true });
  const command = kind === "pay" ? pay : withdraw;
  const amount = parseYuan(typed);
  const fault =
    amount === null || amount <= 0n
      ? "请输入大于零的金额"
      : amount > plan.most
        ? `不得超过${most}金额`
        : undefined;
  const settled = useSettled(amount, typed);
  const isShown = amount !== null && amount > 0n && settled.key === typed;
  const { contractId, planId, seen } = plan;
  return (
    <ConfirmCard
      title={title}
      confirmLabel={amount === null || fault !== undefined ? title : `${title} ${shownAmount(amount)} 元`}
      ready={fault === undefined && isShown && isFundPassword(fundPassword)}
      busy={command.isPending}
      error={command.error}
      successMessage={done}
      card={useCard(longTerm.previewPlan, isShown ? { contractId, planId, action: kind, amount } : null)}
      onConfirm={(answered, { seen: card }) =>
        amount !== null && command.confirm({ contractId, planId, seen, amount, fundPassword, card }, answered)
      }
      onClose={onClose}
    >
      <LabelledAmount label={`${title}金额（元）`} value={typed} onChange={setTyped} fault={fault} />
      <FundPasswordField value={fundPassword} onChange={setFundPassword} />
    </ConfirmCard>
  );
}

/** 批量付款、批量提现: all that is open of several plans, or nothing. */
export function TogetherDialog({ kind, plans, onClose }: Props & { readonly plans: readonly PlanKey[] }) {
  const { title, done } = faces[kind];
  const [fundPassword, setFundPassword] = useState("");
  const pay = useCommand(longTerm.payPlans, { refreshes, silent: true });
  const withdraw = useCommand(longTerm.withdrawPlans, { refreshes, silent: true });
  const command = kind === "pay" ? pay : withdraw;
  const chosen = plans.map(({ contractId, planId }) => ({ contractId, planId }));
  return (
    <ConfirmCard
      title={`批量${title}`}
      confirmLabel={({ amount }) => `${title} ${shownAmount(amount)} 元`}
      ready={isFundPassword(fundPassword)}
      busy={command.isPending}
      error={command.error}
      successMessage={done}
      card={useCard(longTerm.previewPlans, { action: kind, plans: chosen })}
      onConfirm={(answered, { seen }) => command.confirm({ plans: chosen, fundPassword, seen }, answered)}
      onClose={onClose}
    >
      <FundPasswordField value={fundPassword} onChange={setFundPassword} />
    </ConfirmCard>
  );
}

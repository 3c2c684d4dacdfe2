import { longTerm } from "@zd/contract/contracts/long-term";
import type { LongTermId, PlanId } from "@zd/domain/contracts/long-term";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { formatYuan, parseYuan } from "@zd/domain/money/yuan";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import type { Answered, Given } from "../../../ui/confirm-card/confirm-card.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../ui/figures.tsx";
import form from "../../../ui/form.module.css";
import { FundPasswordField, isFundPassword } from "../../../ui/fund-password-field.tsx";
import { LabelledAmount } from "../../../ui/labelled-amount.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import { Consequence, Effects } from "../trade/deeds/effects.tsx";
import { refreshes } from "./refreshes.ts";

/** A plan of which money is paid or taken out, and how much that may be. */
export interface MoneyPlan {
  readonly contractId: LongTermId;
  readonly planId: PlanId;
  readonly month: string;
  readonly most: Fen;
  readonly seen?: number;
}

const faces = {
  pay: {
    title: "付款",
    most: "待付",
    done: "已付款",
    follows: "货款从可用资金付出，计入卖方货款冻结，由卖方提现；付款后不能变更收款方。",
  },
  withdraw: {
    title: "提现",
    most: "可提现",
    done: "已申请提现",
    follows: "货款转为出金在途，由银行付至买方设置的收款账户，大额须经交易中心审批；未付出的退回货款冻结。",
  },
} as const;

interface Props {
  readonly kind: keyof typeof faces;
  readonly plans: readonly MoneyPlan[];
  readonly onClose: () => void;
}

/** 付款、提现: of one plan any part, of several all that is open, one after the other. */
export function MoneyDialog({ kind, plans, onClose }: Props) {
  const { title, most, done, follows } = faces[kind];
  const [only] = plans.length === 1 ? plans : [];
  const whole = fen(plans.reduce((sum, plan) => sum + (plan.most as bigint), 0n));
  const [typed, setTyped] = useState(formatYuan(whole));
  const [fundPassword, setFundPassword] = useState("");
  const [finished, setFinished] = useState<readonly PlanId[]>([]);
  const pay = useCommand(longTerm.pay, { refreshes, quiet: true });
  const withdraw = useCommand(longTerm.withdraw, { refreshes, quiet: true });
  const command = kind === "pay" ? pay : withdraw;
  const amount = only ? parseYuan(typed) : whole;
  const fault =
    amount === null || amount <= 0n
      ? "请输入大于零的金额"
      : amount > whole
        ? `不得超过${most}金额`
        : undefined;

  // Of one plan the server says what comes of it; of several each is decided on what the one before has left.
  const settled = useSettled(amount, typed);
  const isShown = only !== undefined && amount !== null && amount > 0n && settled.key === typed;
  const card = useCard(
    longTerm.previewPlan,
    isShown ? { contractId: only.contractId, planId: only.planId, action: kind, amount } : null,
  );

  const act = async ({ onSuccess }: Answered, { seen: mark }: Given) => {
    for (const plan of plans.filter(({ planId }) => !finished.includes(planId))) {
      const { contractId, planId, seen } = plan;
      const what = { contractId, planId, fundPassword };
      const sent = only ? { ...what, amount: amount ?? fen(0n), card: mark } : { ...what, amount: plan.most };
      try {
        await command.mutateAsync(seen === undefined ? sent : { ...sent, seen });
      } catch {
        // The dialog shows why; what was done before stays done.
        return;
      }
      setFinished((before) => [...before, planId]);
    }
    onSuccess();
  };

  return (
    <ConfirmCard
      title={only ? title : `批量${title}`}
      act={amount === null || fault !== undefined ? title : `${title} ${shownAmount(amount)} 元`}
      ready={fault === undefined && (only === undefined || isShown) && isFundPassword(fundPassword)}
      busy={command.isPending}
      error={command.error}
      done={done}
      {...(only ? { card } : {})}
      onAct={(answered, given) => void act(answered, given)}
      onClose={onClose}
    >
      {!only && (
        <Effects
          of={[
            ["计划", `${plans.length} 个`],
            [most, `${shownAmount(whole)} 元`],
            ...(finished.length > 0 ? ([["已办理", `${finished.length} 个`]] as const) : []),
          ]}
        />
      )}
      {only && (
        <LabelledAmount label={`${title}金额（元）`} value={typed} onChange={setTyped} fault={fault} />
      )}
      {!only && <p className={form["hint"]}>{chineseCapital(whole)}</p>}
      <FundPasswordField value={fundPassword} onChange={setFundPassword} />
      {!only && <Consequence>{follows}</Consequence>}
    </ConfirmCard>
  );
}

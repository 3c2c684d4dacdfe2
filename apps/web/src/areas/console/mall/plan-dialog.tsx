import { feePlans } from "@zd/api/mall/fee-plans";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type FeeType, feeTypes } from "@zd/domain/mall/codes";
import { parseRate, parseShare } from "@zd/domain/mall/plan-change";
import type { Side } from "@zd/domain/terms/codes";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { useServerClock } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DayField } from "../../../ui/day-field.tsx";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import form from "../../../ui/form.module.css";
import layout from "../../../ui/layout.module.css";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { choicesOf, SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import styles from "./plan-dialog.module.css";
import type { Plan } from "./reads.ts";

type Phase = Plan["phases"][number];

interface Props {
  /** Null for a new one. */
  readonly plan: Plan | null;
  readonly onClose: () => void;
}

const settings = { refreshes: [feePlans.listPlans, feePlans.listChanges], silent: true } as const;
const sides = { B: "买方", S: "卖方" } as const;

/** 新增 or 修改方案: what has begun stays as it was, and may be given a last day. */
export function PlanDialog({ plan, onClose }: Props) {
  const clock = useServerClock();
  const today = shanghaiDay(clock.now());
  const [name, setName] = useState(plan?.name ?? "");
  const [buyerDeposit, setBuyerDeposit] = useState(plan?.buyerDeposit ?? "10");
  const [sellerDeposit, setSellerDeposit] = useState(plan?.sellerDeposit ?? "0");
  const [enabled, setEnabled] = useState(plan?.enabled ?? true);
  const [phases, setPhases] = useState<readonly Phase[]>(plan?.phases ?? []);
  const [reason, setReason] = useState("");
  const draft = useDraft({
    form: "feePlan",
    record: plan && String(plan.plan),
    value: { name, buyerDeposit, sellerDeposit, enabled, phases, reason },
    onRestore: (found) => {
      setName(found.name);
      setBuyerDeposit(found.buyerDeposit);
      setSellerDeposit(found.sellerDeposit);
      setEnabled(found.enabled);
      setPhases(found.phases);
      setReason(found.reason);
    },
  });
  const request = useCommand(feePlans.requestPlan, settings);
  const change = (at: number, changed: Partial<Phase>) =>
    setPhases((now) => now.map((phase, i) => (i === at ? { ...phase, ...changed } : phase)));
  const add = () => {
    const from = shanghaiDay(instant(clock.now() + dayMs));
    setPhases((now) => [...now, { side: "B", feeType: "T", rate: "", from, until: null }]);
  };
  const readable = phases.every(
    ({ feeType, rate, from }) => parseRate(feeType, rate) !== null && from !== "",
  );
  const isWhole =
    name.trim() !== "" && parseShare(buyerDeposit) !== null && parseShare(sellerDeposit) !== null && readable;
  const typed = {
    plan: plan?.plan ?? null,
    name: name.trim(),
    buyerDeposit,
    sellerDeposit,
    enabled,
    phases: [...phases],
  };
  const key = JSON.stringify([isWhole, typed]);
  const settled = useSettled(isWhole ? typed : null, key);
  return (
    <ConfirmCard
      draft={draft}
      title={plan ? "修改收费方案" : "新增收费方案"}
      confirmLabel="提交复核"
      successMessage="已提交，等待另一位商城管理人员复核"
      ready={settled.key === key && isWhole && reason.trim() !== ""}
      busy={request.isPending}
      error={request.error}
      card={useCard(feePlans.previewPlan, settled.value)}
      onConfirm={(answered) => request.confirm({ ...typed, reason: reason.trim() }, answered)}
      onClose={onClose}
    >
      <TextField label="方案名称" maxLength={40} value={name} onChange={setName} />
      <TextField
        label="买方保证金（%）"
        inputMode="decimal"
        value={buyerDeposit}
        onChange={setBuyerDeposit}
      />
      <TextField
        label="卖方保证金（%）"
        inputMode="decimal"
        value={sellerDeposit}
        onChange={setSellerDeposit}
      />
      <fieldset className={styles["phases"]}>
        <legend>收费阶段</legend>
        {phases.map((phase, at) => (
          <PhaseFields
            // biome-ignore lint/suspicious/noArrayIndexKey: phases are only added at the end, and taken away from there
            key={at}
            phase={phase}
            begun={plan?.phases.some(({ from }) => from <= today && from === phase.from) === true}
            onChange={(changed) => change(at, changed)}
            onRemove={() => setPhases((now) => now.filter((_, i) => i !== at))}
          />
        ))}
        {phases.length === 0 && <p className={layout["none"]}>双方均免收服务费</p>}
        <Button small onClick={add}>
          添加阶段
        </Button>
      </fieldset>
      <label className={form["check"]}>
        <input type="checkbox" checked={enabled} onChange={({ target }) => setEnabled(target.checked)} />
        新商家可以选择
      </label>
      <ReasonField label="依据（必填）" value={reason} onChange={setReason} />
      <p className={form["consequence"]}>
        复核通过后，新的阶段自开始日起生效，同一方以较晚开始的阶段为准；已开始的阶段只能设置截止日。已下的订单按下单时的费率。
      </p>
    </ConfirmCard>
  );
}

interface PhaseProps {
  readonly phase: Phase;
  /** What has been charged stays as it was. */
  readonly begun: boolean;
  readonly onChange: (changed: Partial<Phase>) => void;
  readonly onRemove: () => void;
}

const PhaseFields = ({ phase, begun, onChange, onRemove }: PhaseProps) => (
  <div className={styles["phase"]}>
    <SelectField
      label="收费方"
      disabled={begun}
      value={phase.side}
      options={choicesOf(sides)}
      onChange={(side) => onChange({ side: side as Side })}
    />
    <SelectField
      label="收费方式"
      disabled={begun}
      value={phase.feeType}
      options={choicesOf(feeTypes)}
      onChange={(feeType) => onChange({ feeType: feeType as FeeType })}
    />
    <TextField
      label={rateLabels[phase.feeType]}
      inputMode="decimal"
      disabled={begun}
      value={phase.rate}
      onChange={(rate) => onChange({ rate })}
    />
    <DayField label="开始日" disabled={begun} value={phase.from} onChange={(from) => onChange({ from })} />
    <DayField
      label="截止日（空为长期）"
      value={phase.until ?? ""}
      onChange={(until) => onChange({ until: until === "" ? null : until })}
    />
    <Button small look="text" disabled={begun} onClick={onRemove}>
      移除
    </Button>
  </div>
);

const rateLabels = { R: "费率（‰）", T: "费率（元/吨）", F: "费率（元/单）" } as const;

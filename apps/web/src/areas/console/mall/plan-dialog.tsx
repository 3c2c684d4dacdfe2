import { feePlans } from "@zd/api/mall/fee-plans";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type FeeType, feeTypes } from "@zd/domain/mall/codes";
import { parseRate, parseShare } from "@zd/domain/mall/plan-change";
import type { Side } from "@zd/domain/terms/codes";
import type { ComponentProps } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { useServerClock } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { DayField } from "../../../ui/form/day-field.tsx";
import formStyles from "../../../ui/form/form.module.css";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useLongForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";
import { useFormCard } from "../use-form-card.ts";
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

interface Fields {
  /** 方案名称, which shops select it by. */
  readonly name: string;
  /** In per cent. */
  readonly buyerDeposit: string;
  /** In per cent. */
  readonly sellerDeposit: string;
  /** Whether new shops may select the plan. */
  readonly enabled: boolean;
  /** In the order in which they were added. */
  readonly phases: readonly Phase[];
  /** 依据 */
  readonly reason: string;
}

/** What is wrong with the figures of a plan, by field: the call takes them as texts. */
const figureFaults = (plan: Pick<Fields, "buyerDeposit" | "sellerDeposit" | "phases">) => ({
  ...shareFault("buyerDeposit", plan.buyerDeposit),
  ...shareFault("sellerDeposit", plan.sellerDeposit),
  ...Object.fromEntries(
    plan.phases.flatMap(({ feeType, rate }, at) =>
      parseRate(feeType, rate) === null ? [[`phases.${at}.rate`, "费率不正确"]] : [],
    ),
  ),
});

const shareFault = (name: string, share: string): Readonly<Record<string, string>> =>
  parseShare(share) === null ? { [name]: "须为 0 至 100，最多两位小数" } : {};

/** 新增 or 修改方案: of a phase that has begun only the last day can be changed. */
export function PlanDialog({ plan, onClose }: Props) {
  const clock = useServerClock();
  const today = shanghaiDay(clock.now());
  const number = plan?.plan ?? null;
  const form = useLongForm(feePlans.requestPlan, {
    initial: (): Fields => ({
      name: plan?.name ?? "",
      buyerDeposit: plan?.buyerDeposit ?? "10",
      sellerDeposit: plan?.sellerDeposit ?? "0",
      enabled: plan?.enabled ?? true,
      phases: plan?.phases ?? [],
      reason: "",
    }),
    draft: { form: "feePlan", record: number },
    input: (fields) => ({ plan: number, ...fields }),
    rules: figureFaults,
  });
  const { input, values, field, faultAt } = form;
  const { phases } = values;
  const request = useCommand(feePlans.requestPlan, settings);
  const setPhases = (next: readonly Phase[]) => form.change({ phases: next });
  const add = () => {
    const from = shanghaiDay(instant(clock.now() + dayMs));
    setPhases([...phases, { side: "B", feeType: "T", rate: "", from, until: null }]);
  };
  const { reason: _, ...terms } = values;
  const { card, isSettled } = useFormCard(
    feePlans.previewPlan,
    Object.keys(figureFaults(terms)).length === 0 ? { plan: number, ...terms } : null,
  );
  return (
    <ConfirmCard
      draft={form.draft}
      title={plan ? "修改收费方案" : "新增收费方案"}
      confirmLabel="提交复核"
      successMessage="已提交，等待另一位商城管理人员复核"
      ready={input !== null && isSettled}
      busy={request.isPending}
      error={request.error}
      card={card}
      onConfirm={(callbacks) => input !== null && request.confirm(input, callbacks)}
      onClose={onClose}
    >
      <TextField label="方案名称" {...field("name")} />
      <TextField label="买方保证金（%）" inputMode="decimal" {...field("buyerDeposit")} />
      <TextField label="卖方保证金（%）" inputMode="decimal" {...field("sellerDeposit")} />
      <fieldset className={styles["phases"]}>
        <legend>收费阶段</legend>
        {phases.map((phase, at) => (
          <PhaseFields
            // biome-ignore lint/suspicious/noArrayIndexKey: phases are only added at the end, and taken away from there
            key={at}
            phase={phase}
            isBegun={plan?.phases.some(({ from }) => from <= today && from === phase.from) === true}
            rateField={faultAt(`phases.${at}.rate`, phase.rate)}
            onChange={(change) => setPhases(phases.with(at, { ...phase, ...change }))}
            onRemove={() => setPhases(phases.toSpliced(at, 1))}
          />
        ))}
        {phases.length === 0 && <p className={layout["none"]}>双方均免收服务费</p>}
        <Button small onClick={add}>
          添加阶段
        </Button>
      </fieldset>
      <label className={formStyles["check"]}>
        <input
          type="checkbox"
          checked={values.enabled}
          onChange={({ target }) => form.change({ enabled: target.checked })}
        />
        新商家可以选择
      </label>
      <ReasonField label="依据（必填）" {...field("reason")} />
      <p className={formStyles["consequence"]}>
        复核通过后，新的阶段自开始日起生效，同一方以较晚开始的阶段为准；已开始的阶段只能设置截止日。已下的订单按下单时的费率。
      </p>
    </ConfirmCard>
  );
}

interface PhaseProps {
  /** A rate of one kind of fee for one side, with the days on which it holds. */
  readonly phase: Phase;
  /** Whether fees have been charged by it: then only its last day can be changed. */
  readonly isBegun: boolean;
  /** The fault of the rate. */
  readonly rateField: Pick<ComponentProps<typeof TextField>, "fault" | "onBlur">;
  /** Called with the fields that have changed. */
  readonly onChange: (change: Partial<Phase>) => void;
  readonly onRemove: () => void;
}

const PhaseFields = ({ phase, isBegun, rateField, onChange, onRemove }: PhaseProps) => (
  <div className={styles["phase"]}>
    <SelectField
      label="收费方"
      disabled={isBegun}
      value={phase.side}
      options={choicesOf(sides)}
      onChange={(side) => onChange({ side: side as Side })}
    />
    <SelectField
      label="收费方式"
      disabled={isBegun}
      value={phase.feeType}
      options={choicesOf(feeTypes)}
      onChange={(feeType) => onChange({ feeType: feeType as FeeType })}
    />
    <TextField
      label={rateLabels[phase.feeType]}
      inputMode="decimal"
      disabled={isBegun}
      value={phase.rate}
      {...rateField}
      onChange={(rate) => onChange({ rate })}
    />
    <DayField label="开始日" disabled={isBegun} value={phase.from} onChange={(from) => onChange({ from })} />
    <DayField
      label="截止日（空为长期）"
      value={phase.until ?? ""}
      onChange={(until) => onChange({ until: until === "" ? null : until })}
    />
    <Button small look="text" disabled={isBegun} onClick={onRemove}>
      移除
    </Button>
  </div>
);

const rateLabels = { R: "费率（‰）", T: "费率（元/吨）", F: "费率（元/单）" } as const;

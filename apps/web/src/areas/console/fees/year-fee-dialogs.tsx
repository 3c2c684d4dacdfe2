import { fees } from "@zd/api/funds/fees";
import { readFormInput } from "@zd/api/wire/form-input";
import { yearFeeKinds } from "@zd/domain/funds/year-fee";
import type { FirmId } from "@zd/domain/kernel/brand";
import { formatYuan } from "@zd/domain/money/yuan";
import { useId } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import fieldStyles from "../../../ui/form/field.module.css";
import { MoneyInput } from "../../../ui/form/money-input.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { FirmField } from "../firm-field.tsx";
import { useFormCard } from "../use-form-card.ts";
import type { YearFeePlan } from "./reads.ts";
import { requestSent } from "./request-sent.ts";

const refreshes = [fees.listChanges];
const yearChoices = Array.from({ length: 10 }, (_, i) => ({ value: String(i + 1), label: `${i + 1} 年` }));

interface PlanProps {
  /** The plan that gets other terms; null for a new one. */
  readonly plan: YearFeePlan | null;
  readonly onClose: () => void;
}

/** 新增 or 调整收费方案 */
export function PlanDialog({ plan, onClose }: PlanProps) {
  const id = useId();
  const request = useCommand(fees.requestPriceGroup, { refreshes, silent: true });
  const { input, values, field } = useForm(fees.requestPriceGroup, {
    initial: {
      kind: (plan?.kind ?? "1") as string,
      name: plan?.name ?? "",
      years: String(plan?.years ?? 1),
      amount: plan ? formatYuan(plan.amount) : "",
      reason: "",
    },
    input: (fields) => ({ group: plan?.group ?? null, ...fields }),
    rules: ({ amount }) => (amount > 0n ? {} : { amount: "须大于零" }),
  });
  const { reason: _, ...terms } = values;
  const { card, isSettled } = useFormCard(fees.previewPriceGroup, {
    group: plan?.group ?? null,
    ...terms,
  });
  const { fault, ...amount } = field("amount");
  return (
    <ConfirmCard
      title={plan ? "调整收费方案" : "新增收费方案"}
      confirmLabel="提交复核"
      ready={input !== null && isSettled}
      busy={request.isPending}
      error={request.error}
      card={card}
      onClose={onClose}
      successMessage={requestSent}
      onConfirm={(callbacks) => input !== null && request.confirm(input, callbacks)}
    >
      <SelectField label="种类" options={choicesOf(yearFeeKinds)} {...field("kind")} />
      <TextField label="方案名称" {...field("name")} />
      <SelectField label="年数" options={yearChoices} {...field("years")} />
      <div>
        <label htmlFor={`${id}-amount`}>
          金额<span>元</span>
        </label>
        <MoneyInput id={`${id}-amount`} {...amount} aria-invalid={fault !== undefined} />
        <p className={fieldStyles["fault"]} aria-live="polite">
          {fault}
        </p>
      </div>
      <ReasonField label="依据（必填）" {...field("reason")} />
    </ConfirmCard>
  );
}

/** 停用收费方案 */
export function StopDialog({ plan: { group }, onClose }: PlanProps & { readonly plan: YearFeePlan }) {
  const request = useCommand(fees.requestPriceGroupEnd, { refreshes, silent: true });
  const { input, field } = useForm(fees.requestPriceGroupEnd, {
    initial: { reason: "" },
    input: ({ reason }) => ({ group, reason }),
  });
  return (
    <ConfirmCard
      title="停用收费方案"
      confirmLabel="提交复核"
      look="danger"
      ready={input !== null}
      busy={request.isPending}
      error={request.error}
      card={useCard(fees.previewPriceGroupEnd, { group })}
      onClose={onClose}
      successMessage={requestSent}
      onConfirm={(callbacks) => input !== null && request.confirm(input, callbacks)}
    >
      <ReasonField label="依据（必填）" {...field("reason")} />
    </ConfirmCard>
  );
}

/** 年费减免: years of a fee without payment. */
export function GrantDialog({ onClose }: { readonly onClose: () => void }) {
  const request = useCommand(fees.requestYearFeeGrant, { refreshes, silent: true });
  const { input, values, field } = useForm(fees.requestYearFeeGrant, {
    initial: { firm: null as FirmId | null, kind: "1" as string, years: "1", reason: "" },
    input: (fields) => fields,
  });
  const { firm, kind, years } = values;
  return (
    <ConfirmCard
      title="年费减免"
      confirmLabel="提交复核"
      ready={input !== null}
      busy={request.isPending}
      error={request.error}
      card={useCard(
        fees.previewYearFeeGrant,
        readFormInput(fees.previewYearFeeGrant.input, { firm, kind, years }).value,
      )}
      onClose={onClose}
      successMessage={requestSent}
      onConfirm={(callbacks) => input !== null && request.confirm(input, callbacks)}
    >
      <FirmField none="请选择" {...field("firm")} />
      <SelectField label="种类" options={choicesOf(yearFeeKinds)} {...field("kind")} />
      <SelectField label="年数" options={yearChoices} {...field("years")} />
      <ReasonField label="依据（必填）" {...field("reason")} />
    </ConfirmCard>
  );
}

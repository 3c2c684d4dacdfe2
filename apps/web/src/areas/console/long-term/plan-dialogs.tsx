import { longTermControl } from "@zd/api/contracts/long-term-control";
import type { OutputOf } from "@zd/api/wire/operation";
import { useId } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import fieldStyles from "../../../ui/form/field.module.css";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";

/** A long-term contract with its monthly plans. */
export type LongTermContract = OutputOf<typeof longTermControl.readContract>;
type Plan = LongTermContract["plans"][number];

const refreshes = [longTermControl.listContracts, longTermControl.readContract];

interface Props {
  readonly contract: LongTermContract;
  /** The month that is meant. */
  readonly plan: Plan;
  readonly onClose: () => void;
}

/** The figures of a line, whatever stands between them. */
const figuresOf = (line: string) => line.split(/[\s,，、]+/).filter((figure) => figure !== "");

/** 确定月度价格: from the index of the last days of the month before. */
export function PriceDialog({ contract, plan, onClose }: Props) {
  const id = useId();
  const { contractId } = contract;
  const { planId, version: seen } = plan;
  const { input, settled, isSettled, field, faultAt } = useForm(longTermControl.setPrice, {
    initial: { index: "" },
    input: ({ index }) => ({
      contractId,
      planId,
      seen,
      index: figuresOf(index),
    }),
  });
  const { value, onChange, onBlur } = field("index");
  const fault = figuresOf(value)
    .map((_, at) => faultAt(`index.${at}`, value, "index").fault)
    .find((one) => one !== undefined);
  const command = useCommand(longTermControl.setPrice, { refreshes, silent: true });
  const card = useCard(
    longTermControl.previewPrice,
    isSettled && settled ? { contractId, planId, index: settled.index } : null,
  );
  return (
    <ConfirmCard
      title={`确定 ${plan.month} 价格`}
      confirmLabel="确定价格"
      ready={input !== null && isSettled}
      busy={command.isPending}
      error={command.error}
      successMessage="月度价格已确定"
      card={card}
      onClose={onClose}
      onConfirm={(callbacks) => input !== null && command.confirm(input, callbacks)}
    >
      <div>
        <label htmlFor={id}>
          上月末各期指数（元/吨）<span>用空格或逗号分隔</span>
        </label>
        <textarea
          id={id}
          maxLength={400}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-fault`}
        />
        <p className={fieldStyles["fault"]} id={`${id}-fault`} aria-live="polite">
          {fault}
        </p>
      </div>
    </ConfirmCard>
  );
}

/** 关闭计划 of a month, which no money is paid on any more. */
export function ClosePlanDialog({ contract, plan, onClose }: Props) {
  const { contractId } = contract;
  const { planId, version: seen } = plan;
  const { input, field } = useForm(longTermControl.closePlan, {
    initial: { memo: "" },
    input: ({ memo }) => ({ contractId, planId, seen, memo }),
  });
  const command = useCommand(longTermControl.closePlan, { refreshes, silent: true });
  return (
    <ConfirmCard
      title={`关闭 ${plan.month} 计划`}
      confirmLabel="关闭计划"
      look="danger"
      ready={input !== null}
      busy={command.isPending}
      error={command.error}
      successMessage="计划已关闭"
      card={useCard(longTermControl.previewStep, { contractId, planId, step: "close-plan" })}
      onClose={onClose}
      onConfirm={(callbacks, { seen: card }) =>
        input !== null && command.confirm({ ...input, card }, callbacks)
      }
    >
      <ReasonField label="关闭原因（必填）" {...field("memo")} />
    </ConfirmCard>
  );
}

/** 完成或关闭合同 */
export function EndDialog({
  contract: { contractId },
  kind,
  onClose,
}: Pick<Props, "contract" | "onClose"> & { readonly kind: "complete" | "close" }) {
  const { input, field } = useForm(longTermControl.close, {
    initial: { memo: "" },
    input: ({ memo }) => ({ contractId, memo }),
  });
  const complete = useCommand(longTermControl.complete, { refreshes, silent: true });
  const close = useCommand(longTermControl.close, { refreshes, silent: true });
  const isClose = kind === "close";
  const title = isClose ? "关闭合同" : "完成合同";
  return (
    <ConfirmCard
      title={title}
      confirmLabel={title}
      look={isClose ? "danger" : "main"}
      ready={!isClose || input !== null}
      busy={complete.isPending || close.isPending}
      error={complete.error ?? close.error}
      successMessage={isClose ? "合同已关闭" : "合同已完成"}
      card={useCard(longTermControl.previewStep, { contractId, step: kind })}
      onClose={onClose}
      onConfirm={(callbacks, { seen: card }) => {
        if (!isClose) complete.confirm({ contractId, card }, callbacks);
        else if (input !== null) close.confirm({ ...input, card }, callbacks);
      }}
    >
      {isClose && <ReasonField label="关闭原因（必填）" {...field("memo")} />}
    </ConfirmCard>
  );
}

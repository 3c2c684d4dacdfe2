import { longTermControl } from "@zd/api/contracts/long-term-control";
import type { OutputOf } from "@zd/api/wire/operation";
import { indexAverage } from "@zd/domain/contracts/long-term-price";
import { parsePrice } from "@zd/domain/money/price";
import { useId, useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { useSettled } from "../../../ui/use-settled.ts";

export type Read = OutputOf<typeof longTermControl.readContract>;
type Plan = Read["plans"][number];

const refreshes = [longTermControl.listContracts, longTermControl.readContract];

interface Props {
  readonly contract: Read;
  readonly plan: Plan;
  readonly onClose: () => void;
}

/** 确定月度价格: from the index of the last days of the month before. */
export function PriceDialog({ contract, plan, onClose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const command = useCommand(longTermControl.setPrice, { refreshes, silent: true });
  const words = typed.split(/[\s,，、]+/).filter((word) => word !== "");
  const days = words.flatMap((word) => parsePrice(word) ?? []);
  const average = days.length === words.length ? indexAverage(days) : null;
  const settled = useSettled(days, typed);
  const isShown = average !== null && days.length <= 31 && settled.key === typed;
  const { contractId } = contract;
  const card = useCard(
    longTermControl.previewPrice,
    isShown ? { contractId, planId: plan.planId, index: days } : null,
  );
  return (
    <ConfirmCard
      title={`确定 ${plan.month} 价格`}
      confirmLabel="确定价格"
      ready={isShown}
      busy={command.isPending}
      error={command.error}
      successMessage="月度价格已确定"
      card={card}
      onClose={onClose}
      onConfirm={(answered) =>
        command.confirm({ contractId, planId: plan.planId, seen: plan.version, index: days }, answered)
      }
    >
      <div>
        <label htmlFor={id}>
          上月末各期指数（元/吨）<span>用空格或逗号分隔</span>
        </label>
        <textarea id={id} maxLength={400} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </div>
    </ConfirmCard>
  );
}

/** 关闭计划: once no money lies in it. */
export function ClosePlanDialog({ contract, plan, onClose }: Props) {
  const [memo, setMemo] = useState("");
  const command = useCommand(longTermControl.closePlan, { refreshes, silent: true });
  const { contractId } = contract;
  const { planId, version: seen } = plan;
  return (
    <ConfirmCard
      title={`关闭 ${plan.month} 计划`}
      confirmLabel="关闭计划"
      look="danger"
      ready={memo.trim() !== ""}
      busy={command.isPending}
      error={command.error}
      successMessage="计划已关闭"
      card={useCard(longTermControl.previewStep, { contractId, planId, step: "close-plan" })}
      onClose={onClose}
      onConfirm={(answered, { seen: card }) =>
        command.confirm({ contractId, planId, seen, memo: memo.trim(), card }, answered)
      }
    >
      <ReasonField label="关闭原因（必填）" value={memo} onChange={setMemo} />
    </ConfirmCard>
  );
}

/** 完成或关闭合同. */
export function EndDialog({
  contract: { contractId },
  kind,
  onClose,
}: Pick<Props, "contract" | "onClose"> & { readonly kind: "complete" | "close" }) {
  const [memo, setMemo] = useState("");
  const complete = useCommand(longTermControl.complete, { refreshes, silent: true });
  const close = useCommand(longTermControl.close, { refreshes, silent: true });
  const isClose = kind === "close";
  const title = isClose ? "关闭合同" : "完成合同";
  return (
    <ConfirmCard
      title={title}
      confirmLabel={title}
      look={isClose ? "danger" : "main"}
      ready={!isClose || memo.trim() !== ""}
      busy={complete.isPending || close.isPending}
      error={complete.error ?? close.error}
      successMessage={isClose ? "合同已关闭" : "合同已完成"}
      card={useCard(longTermControl.previewStep, { contractId, step: kind })}
      onClose={onClose}
      onConfirm={(answered, { seen: card }) =>
        isClose
          ? close.confirm({ contractId, memo: memo.trim(), card }, answered)
          : complete.confirm({ contractId, card }, answered)
      }
    >
      {isClose && <ReasonField label="关闭原因（必填）" value={memo} onChange={setMemo} />}
    </ConfirmCard>
  );
}

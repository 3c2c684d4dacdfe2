import { waybillCalls } from "@zd/api/logistics/waybills";
import { type Quantity, quantity } from "@zd/domain/kernel/brand";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { useCommand } from "../../../api/hooks.ts";
import { RecordTable } from "../../../parts/contracts/record-table.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { shownQuantity, Tonnes } from "../../../ui/figures/figures.tsx";
import form from "../../../ui/form/form.module.css";
import { shipmentReads } from "./reads.ts";

/** A waybill to be released or signed for, with what it weighed. */
export interface TogetherLoad {
  readonly waybill: WaybillNo;
  /** Plate or wagon number. */
  readonly vehicle: string;
  /** Net weight at the loading, in 0.0001 t; null before it is weighed. */
  readonly loaded: Quantity | null;
  /** Net weight at the unloading, in 0.0001 t; null before it is weighed. */
  readonly unloaded: Quantity | null;
}

/** A step that several waybills take together. */
export interface Together {
  /** Whether the goods leave, or have arrived. */
  readonly step: "release" | "sign";
  /** The waybills that are selected; they take the step together, or none of them. */
  readonly loads: readonly TogetherLoad[];
}

const columns = [
  { title: "运单号", show: ({ waybill }: TogetherLoad) => waybill },
  { title: "车牌/车号", show: ({ vehicle }: TogetherLoad) => vehicle },
  {
    title: "装货净重",
    unit: "吨",
    figure: true,
    show: ({ loaded }: TogetherLoad) => <Tonnes of={loaded} />,
  },
  {
    title: "卸货净重",
    unit: "吨",
    figure: true,
    show: ({ unloaded }: TogetherLoad) => <Tonnes of={unloaded} />,
  },
] as const;

const sumOf = (loads: readonly TogetherLoad[], which: "loaded" | "unloaded"): Quantity =>
  quantity(loads.reduce((sum, load) => sum + (load[which] ?? 0n), 0n));

const stepWords = {
  release: {
    title: "放行发车",
    message: "已放行，合同已按装货磅单发货",
  },
  sign: {
    title: "签收运单",
    message: "已签收，合同已按磅单收货",
  },
} as const;

/** 放行 or 签收 of one or several waybills. */
export function TogetherDialog({ step, loads, onClose }: Together & { readonly onClose: () => void }) {
  const settings = { refreshes: shipmentReads, silent: true } as const;
  const release = useCommand(waybillCalls.release, settings);
  const sign = useCommand(waybillCalls.sign, settings);
  const command = step === "release" ? release : sign;
  const { title, message } = stepWords[step];
  const waybills = loads.map(({ waybill }) => waybill);
  return (
    <ConfirmCard
      title={title}
      confirmLabel={`${step === "release" ? "放行" : "签收"} ${loads.length} 张`}
      successMessage={message}
      ready={loads.length > 0}
      busy={command.isPending}
      error={command.error}
      card={useCard(waybillCalls.previewStep, loads.length === 0 ? null : { waybills, step })}
      // What is bound is what the card shows: a ticket that was corrected meanwhile is refused.
      onConfirm={(callbacks, { seen }) => command.confirm({ waybills, card: seen }, callbacks)}
      onClose={onClose}
    >
      <RecordTable
        label={title}
        rows={loads}
        columns={step === "release" ? columns.slice(0, 3) : columns}
        none="没有选择运单"
      />
      <p className={form["hint"]}>
        共 {loads.length} 张，装货净重 {shownQuantity(sumOf(loads, "loaded"))} 吨
        {step === "sign" && `，卸货净重 ${shownQuantity(sumOf(loads, "unloaded"))} 吨`}
      </p>
    </ConfirmCard>
  );
}

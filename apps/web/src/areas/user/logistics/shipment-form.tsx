import { shipments } from "@zd/api/logistics/shipments";
import type { OutputOf } from "@zd/api/wire/operation";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type Haulage, haulages, type TransportMode, transportModes } from "@zd/domain/logistics/codes";
import { parsePrice } from "@zd/domain/money/price";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { useOpenedAt } from "../../../realtime/server-clock.ts";
import { type Answered, ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { DayField } from "../../../ui/day-field.tsx";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { shownQuantity } from "../../../ui/figures.tsx";
import form from "../../../ui/form.module.css";
import { LabelledAmount } from "../../../ui/labelled-amount.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { choicesOf, SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { shipmentReads } from "./reads.ts";

type Read = OutputOf<typeof shipments.readShipment>;

interface Props {
  /** A draft to be changed; a new one without. */
  readonly draft?: Read;
  readonly onClose: () => void;
}

const typedOf = (draft: Read | undefined) => ({
  contractNo: (draft?.contractNo ?? "") as string,
  quantity: draft ? formatQuantity(draft.quantity) : "",
  from: draft?.from ?? "",
  to: draft?.to ?? "",
  mode: (draft?.mode ?? "road") as TransportMode,
  haulage: (draft?.haulage ?? "carrier") as Haulage,
  loadFrom: draft?.loadFrom ?? "",
  loadTo: draft?.loadTo ?? "",
  vehicles: draft ? String(draft.vehicles) : "",
  limit: "",
  memo: draft?.memo ?? "",
});

/** 新建 or 修改发运单: which contract, how much, from where to where, by whom and when. */
export function ShipmentForm({ draft, onClose }: Props) {
  const openedAt = useOpenedAt();
  const [typed, setTyped] = useState(() => typedOf(draft));
  const unsent = useDraft({
    form: "shipment",
    record: draft?.shipment ?? null,
    value: typed,
    onRestore: setTyped,
  });
  const found = useCallQuery(shipments.listContracts, { keyword: "" });
  const contracts = found.data ?? [];
  const save = useCommand(shipments.saveShipment, { refreshes: shipmentReads, silent: true });
  const put = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const chosen = contracts.find(({ contractNo }) => contractNo === typed.contractNo);
  const today = openedAt === null ? "" : shanghaiDay(openedAt);
  const [loadFrom, loadTo] = [typed.loadFrom || today, typed.loadTo || today];
  const quantity = parseQuantity(typed.quantity);
  const limit = typed.limit === "" ? null : parsePrice(typed.limit);
  const ready =
    typed.contractNo !== "" &&
    quantity !== null &&
    typed.from.trim().length > 1 &&
    typed.to.trim().length > 1;

  const send = (answered: Answered) => {
    if (quantity === null) return;
    const { contractNo, from, to, mode, haulage, vehicles, memo } = typed;
    save.confirm(
      {
        ...(draft && { shipment: draft.shipment }),
        contractNo: contractNo as ContractNo,
        quantity,
        from: from.trim(),
        to: to.trim(),
        mode,
        haulage,
        loadFrom,
        loadTo,
        vehicles: Number(vehicles || "0"),
        limit,
        memo: memo.trim(),
      },
      answered,
    );
  };

  return (
    <ConfirmCard
      title={draft ? `修改发运单 ${draft.shipment}` : "新建发运单"}
      confirmLabel="保存草稿"
      successMessage="已保存，发布后承运商可以报价"
      draft={unsent}
      ready={ready}
      busy={save.isPending}
      error={save.error}
      onConfirm={send}
      onClose={onClose}
    >
      <SelectField
        label="合同（由本企业负责运输的）"
        source={found}
        value={typed.contractNo}
        placeholder="请选择"
        options={[
          ...(draft && !chosen
            ? [{ value: draft.contractNo, label: `${draft.contractNo} ${draft.product}` }]
            : []),
          ...contracts.map(({ contractNo, product, counterparty, left }) => ({
            value: contractNo,
            label: `${contractNo} ${product} · ${counterparty} · 可发 ${shownQuantity(left)} 吨`,
          })),
        ]}
        onChange={(contractNo) => {
          const next = contracts.find((one) => one.contractNo === contractNo);
          put({ contractNo, from: typed.from || next?.place || "" });
        }}
      />
      <LabelledAmount
        label={chosen ? `发运量（吨，最多 ${shownQuantity(chosen.left)}）` : "发运量（吨）"}
        value={typed.quantity}
        onChange={(value) => put({ quantity: value })}
      />
      <TextField label="装货地点" maxLength={80} value={typed.from} onChange={(from) => put({ from })} />
      <TextField label="卸货地点" maxLength={80} value={typed.to} onChange={(to) => put({ to })} />
      <SelectField
        label="运输方式"
        value={typed.mode}
        options={choicesOf(transportModes)}
        onChange={(mode) => put({ mode: mode as TransportMode })}
      />
      <SelectField
        label="承运方式"
        value={typed.haulage}
        options={choicesOf(haulages)}
        onChange={(haulage) => put({ haulage: haulage as Haulage })}
      />
      <DayField label="装货起日" value={loadFrom} onChange={(value) => put({ loadFrom: value })} />
      <DayField
        label="装货止日"
        value={loadTo}
        fault={loadTo < loadFrom ? "不得早于起日" : undefined}
        onChange={(value) => put({ loadTo: value })}
      />
      <TextField
        label="需要车辆数（不填为不限）"
        inputMode="numeric"
        maxLength={4}
        value={typed.vehicles}
        onChange={(vehicles) => put({ vehicles: vehicles.replace(/\D/g, "") })}
      />
      {typed.haulage === "carrier" && (
        <LabelledAmount
          label="限价（元/吨，不填为不限）"
          value={typed.limit}
          onChange={(value) => put({ limit: value })}
        />
      )}
      <ReasonField label="说明" value={typed.memo} onChange={(memo) => put({ memo })} />
      <p className={form["hint"]}>同一合同各发运单合计不得超过合同可发量；矿方通常要求在几日内均衡拉运。</p>
    </ConfirmCard>
  );
}

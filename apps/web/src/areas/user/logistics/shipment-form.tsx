import { shipments } from "@zd/api/logistics/shipments";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { haulages, transportModes } from "@zd/domain/logistics/codes";
import { formatPrice } from "@zd/domain/money/price";
import { formatQuantity } from "@zd/domain/money/quantity";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { useOpenedAt } from "../../../realtime/server-clock.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { shownQuantity } from "../../../ui/figures/figures.tsx";
import { DayField } from "../../../ui/form/day-field.tsx";
import styles from "../../../ui/form/form.module.css";
import { LabelledAmount } from "../../../ui/form/labelled-amount.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { type Field, useLongForm } from "../../../ui/form/use-form.ts";
import { type ShipmentRead, shipmentReads } from "./reads.ts";

interface Props {
  /** A draft to be changed; a new one without. */
  readonly draft?: ShipmentRead;
  readonly onClose: () => void;
}

/** What the fields hold. */
interface Fields {
  /** Empty before a contract is selected. */
  readonly contractNo: string;
  /** Tonnes. */
  readonly quantity: string;
  /** The place of loading. */
  readonly from: string;
  /** The place of unloading. */
  readonly to: string;
  /** Road or rail. */
  readonly mode: string;
  /** Own vehicles, or those of a carrier. */
  readonly haulage: string;
  /** The first day of loading; empty for today. */
  readonly loadFrom: string;
  /** The last day of loading; empty for today. */
  readonly loadTo: string;
  /** How many vehicles are needed; empty for any number. */
  readonly vehicles: string;
  /** The greatest price of a quote, in yuan a tonne; empty for none. */
  readonly limit: string;
  readonly memo: string;
}

const fieldsOf = (draft: ShipmentRead | undefined): Fields => ({
  contractNo: draft?.contractNo ?? "",
  quantity: draft ? formatQuantity(draft.quantity) : "",
  from: draft?.from ?? "",
  to: draft?.to ?? "",
  mode: draft?.mode ?? "road",
  haulage: draft?.haulage ?? "carrier",
  loadFrom: draft?.loadFrom ?? "",
  loadTo: draft?.loadTo ?? "",
  vehicles: draft ? String(draft.vehicles) : "",
  limit: draft?.limit ? formatPrice(draft.limit) : "",
  memo: draft?.memo ?? "",
});

/** 新建 or 修改发运单: which contract, how much, from where to where, by whom and when. */
export function ShipmentForm({ draft, onClose }: Props) {
  const openedAt = useOpenedAt();
  const today = openedAt === null ? "" : shanghaiDay(openedAt);
  const form = useLongForm(shipments.saveShipment, {
    initial: () => fieldsOf(draft),
    draft: { form: "shipment", record: draft?.shipment ?? null },
    input: (values) => ({
      ...values,
      ...(draft && { shipment: draft.shipment }),
      loadFrom: values.loadFrom || today,
      loadTo: values.loadTo || today,
      limit: values.haulage === "carrier" ? values.limit : "",
    }),
  });
  const { values, change, field, input } = form;
  const contracts = useCallQuery(shipments.listContracts, { keyword: "" });
  const save = useCommand(shipments.saveShipment, { refreshes: shipmentReads, silent: true });
  const contract = contracts.data?.find(({ contractNo }) => contractNo === values.contractNo);
  const [loadFrom, loadTo] = [values.loadFrom || today, values.loadTo || today];

  return (
    <ConfirmCard
      title={draft ? `修改发运单 ${draft.shipment}` : "新建发运单"}
      confirmLabel="保存草稿"
      successMessage="已保存，发布后承运商可以报价"
      draft={form.draft}
      ready={input !== null}
      busy={save.isPending}
      error={save.error}
      onConfirm={(callbacks) => input !== null && save.confirm(input, callbacks)}
      onClose={onClose}
    >
      <ContractField
        draft={draft}
        contracts={contracts}
        field={field("contractNo")}
        onSelect={(contractNo, place) => change({ contractNo, from: values.from || place })}
      />
      <LabelledAmount
        label={contract ? `发运量（吨，最多 ${shownQuantity(contract.left)}）` : "发运量（吨）"}
        {...field("quantity")}
      />
      <TextField label="装货地点" {...field("from")} />
      <TextField label="卸货地点" {...field("to")} />
      <SelectField label="运输方式" options={choicesOf(transportModes)} {...field("mode")} />
      <SelectField label="承运方式" options={choicesOf(haulages)} {...field("haulage")} />
      <DayField label="装货起日" {...field("loadFrom")} value={loadFrom} />
      <DayField
        label="装货止日"
        {...field("loadTo")}
        value={loadTo}
        fault={loadTo < loadFrom ? "不得早于起日" : undefined}
      />
      <TextField
        label="需要车辆数（不填为不限）"
        inputMode="numeric"
        maxLength={4}
        {...field("vehicles")}
        onChange={(vehicles) => change({ vehicles: vehicles.replace(/\D/g, "") })}
      />
      {values.haulage === "carrier" && (
        <LabelledAmount label="限价（元/吨，不填为不限）" {...field("limit")} />
      )}
      <ReasonField label="说明" {...field("memo")} />
      <p className={styles["hint"]}>同一合同各发运单合计不得超过合同可发量；矿方通常要求在几日内均衡拉运。</p>
    </ConfirmCard>
  );
}

interface ContractProps {
  /** The draft that is changed: its contract is offered even where nothing of it is left; undefined for a new shipment. */
  readonly draft: ShipmentRead | undefined;
  /** The contracts of which the firm can ship something. */
  readonly contracts: ReturnType<typeof useCallQuery<typeof shipments.listContracts>>;
  readonly field: Field<string>;
  /** Called with the contract and its place of delivery, empty where that is not known. */
  readonly onSelect: (contractNo: string, place: string) => void;
}

function ContractField({ draft, contracts, field, onSelect }: ContractProps) {
  const found = contracts.data ?? [];
  const isFound = found.some(({ contractNo }) => contractNo === field.value);
  return (
    <SelectField
      label="合同（由本企业负责运输的）"
      source={contracts}
      {...field}
      placeholder="请选择"
      options={[
        ...(draft && !isFound
          ? [{ value: draft.contractNo, label: `${draft.contractNo} ${draft.product}` }]
          : []),
        ...found.map(({ contractNo, product, counterparty, left }) => ({
          value: contractNo,
          label: `${contractNo} ${product} · ${counterparty} · 可发 ${shownQuantity(left)} 吨`,
        })),
      ]}
      onChange={(selected) =>
        onSelect(selected, found.find(({ contractNo }) => contractNo === selected)?.place ?? "")
      }
    />
  );
}

import { carriers } from "@zd/api/logistics/carriers";
import { shipments } from "@zd/api/logistics/shipments";
import { quantity } from "@zd/domain/kernel/brand";
import { wagonLoads } from "@zd/domain/logistics/codes";
import { formatQuantity } from "@zd/domain/money/quantity";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Choice } from "../../../ui/choice/choice.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { shownQuantity } from "../../../ui/figures/figures.tsx";
import form from "../../../ui/form/form.module.css";
import { MoneyInput } from "../../../ui/form/money-input.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import { type ShipmentRead, shipmentReads } from "./reads.ts";
import styles from "./transport.module.css";

interface Props {
  /** The shipment to be loaded, with the tonnes that remain of it. */
  readonly shipment: ShipmentRead;
  readonly onClose: () => void;
}

/** 派车: trucks with their drivers, or the wagons of a train. */
export const AssignDialog = (props: Props) =>
  props.shipment.mode === "rail" ? <TrainDialog {...props} /> : <TruckDialog {...props} />;

/** A row of the table; vehicle and driver are empty until they are selected. */
interface Truck {
  /** The number of the vehicle. */
  readonly vehicle: string;
  /** The number of the driver. */
  readonly driver: string;
  /** The load in tonnes, as it is typed. */
  readonly planned: string;
}
/** The usual load of a truck of six axles, in 0.0001 t: what a row begins with, unless less remains. */
const usualLoad = quantity(330_000n);
const emptyTruck = ({ left }: ShipmentRead): Truck => ({
  vehicle: "",
  driver: "",
  planned: formatQuantity(left > 0n && left < usualLoad ? left : usualLoad),
});

const room = ({ left }: ShipmentRead) =>
  `还可派 ${shownQuantity(left)} 吨；每车一张运单，取消的运单释放数量。`;

function TruckDialog({ shipment, onClose }: Props) {
  const fleet = useCallQuery(carriers.listFree, {});
  const { values, change, input } = useForm(shipments.assign, {
    initial: () => ({ trucks: [emptyTruck(shipment)] as readonly Truck[] }),
    input: ({ trucks }) => ({ shipment: shipment.shipment, trucks, train: "", wagons: [] }),
  });
  const { trucks } = values;
  const assign = useCommand(shipments.assign, { refreshes: shipmentReads, silent: true });
  return (
    <ConfirmCard
      wide="table"
      title={`派车 ${shipment.shipment}`}
      confirmLabel={`派车 ${trucks.length} 辆`}
      successMessage="已派车，可在运单中把链接发给司机"
      ready={input !== null}
      busy={assign.isPending}
      error={assign.error}
      onConfirm={(callbacks) => input !== null && assign.confirm(input, callbacks)}
      onClose={onClose}
    >
      <TruckTable trucks={trucks} fleet={fleet} onChange={(next) => change({ trucks: next })} />
      <div>
        <Button small onClick={() => change({ trucks: [...trucks, emptyTruck(shipment)] })}>
          添加车辆
        </Button>
      </div>
      {fleet.data && fleet.data.vehicles.length === 0 && (
        <p className={form["hint"]}>没有空闲车辆，请先在“车辆管理”和“司机管理”登记。</p>
      )}
      <p className={form["hint"]}>{room(shipment)}</p>
    </ConfirmCard>
  );
}

interface TableProps {
  /** A row each, one at least. */
  readonly trucks: readonly Truck[];
  /** The vehicles and drivers that are free. */
  readonly fleet: ReturnType<typeof useCallQuery<typeof carriers.listFree>>;
  readonly onChange: (trucks: readonly Truck[]) => void;
}

/** A row for each truck; what stands in one row is not offered in another. */
function TruckTable({ trucks, fleet, onChange }: TableProps) {
  const vehicles = fleet.data?.vehicles ?? [];
  const drivers = fleet.data?.drivers ?? [];
  const changeTruck = (at: number, patch: Partial<Truck>) =>
    onChange(trucks.map((truck, i) => (i === at ? { ...truck, ...patch } : truck)));
  const inOtherRows = (field: "vehicle" | "driver", at: number) =>
    new Set(trucks.flatMap((truck, i) => (i === at ? [] : [truck[field]])));
  return (
    <PlainTable
      label="车辆"
      columns={[
        {
          title: "车牌号",
          className: styles["control"],
          show: ({ vehicle }, at) => (
            <Choice
              aria-label={`第 ${at + 1} 辆车牌号`}
              placeholder="请选择"
              source={fleet}
              value={vehicle}
              options={vehicles
                .filter((one) => !inOtherRows("vehicle", at).has(one.vehicle))
                .map((one) => ({ value: one.vehicle, label: `${one.plate}（${one.axles} 轴）` }))}
              onChange={(selected) => changeTruck(at, { vehicle: selected })}
            />
          ),
        },
        {
          title: "司机",
          className: styles["control"],
          show: ({ driver }, at) => (
            <Choice
              aria-label={`第 ${at + 1} 辆司机`}
              placeholder="请选择"
              source={fleet}
              value={driver}
              options={drivers
                .filter((one) => !inOtherRows("driver", at).has(one.driver))
                .map((one) => ({ value: one.driver, label: `${one.name} ${one.mobile}` }))}
              onChange={(selected) => changeTruck(at, { driver: selected })}
            />
          ),
        },
        {
          title: "计划装载",
          unit: "吨",
          figure: true,
          className: styles["control"],
          show: ({ planned }, at) => (
            <MoneyInput
              aria-label={`第 ${at + 1} 辆计划装载`}
              value={planned}
              onChange={(value) => changeTruck(at, { planned: value })}
            />
          ),
        },
        {
          title: "操作",
          quiet: true,
          show: (_, at) =>
            trucks.length > 1 && (
              <Button
                small
                look="text"
                aria-label={`删除第 ${at + 1} 辆`}
                onClick={() => onChange(trucks.toSpliced(at, 1))}
              >
                删除
              </Button>
            ),
        },
      ]}
      rows={trucks}
      rowKey={(_, at) => at}
    />
  );
}

/** The wagon numbers of a text: one a line, or separated by spaces or commas. */
const wagonsOf = (text: string) => text.split(/[\s,，;；]+/).filter((wagon) => wagon !== "");

/** Wagons are many and come from the railway's list: one number a line. */
function TrainDialog({ shipment, onClose }: Props) {
  const { field, faultAt, values, change, input, fault } = useForm(shipments.assign, {
    initial: { train: "", type: "C70", wagons: "" },
    input: ({ train, type, wagons }) => {
      const numbers = wagonsOf(wagons);
      if (train.trim() === "" || numbers.length === 0) return null;
      return {
        shipment: shipment.shipment,
        trucks: [],
        train,
        wagons: numbers.map((wagon) => ({ wagon, type })),
      };
    },
  });
  const assign = useCommand(shipments.assign, { refreshes: shipmentReads, silent: true });
  const numbers = wagonsOf(values.wagons);
  const wrong = numbers.find((wagon, i) => faultAt(`wagons.${i}.wagon`, wagon, "wagons").fault);
  return (
    <ConfirmCard
      title={`派车 ${shipment.shipment}`}
      confirmLabel={`派车 ${numbers.length} 节`}
      successMessage="已按车号生成运单"
      ready={input !== null}
      busy={assign.isPending}
      error={assign.error}
      onConfirm={(callbacks) => input !== null && assign.confirm(input, callbacks)}
      onClose={onClose}
    >
      <TextField label="车次" {...field("train")} />
      <SelectField
        label="车型（标记载重，吨）"
        options={choicesOf(wagonLoads as never).map(({ value, label }) => ({
          value,
          label: `${value}（${label}）`,
        }))}
        {...field("type")}
      />
      <ReasonField
        label="车号，每行一节或以空格分隔"
        most={2_000}
        value={values.wagons}
        onChange={(wagons) => {
          change({ wagons });
          // The field has no blur of its own: its faults are shown as it is typed.
          faultAt("wagons", wagons).onBlur();
        }}
      />
      {fault !== null && (
        <p className={form["refusal"]}>{wrong === undefined ? fault : `“${wrong}”有误，${fault}`}</p>
      )}
      <p className={form["hint"]}>{room(shipment)}</p>
    </ConfirmCard>
  );
}

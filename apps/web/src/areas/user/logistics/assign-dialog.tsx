import { carriers } from "@zd/api/logistics/carriers";
import { shipments } from "@zd/api/logistics/shipments";
import { quantity } from "@zd/domain/kernel/brand";
import { type DriverId, type VehicleId, type WagonType, wagonLoads } from "@zd/domain/logistics/codes";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice/choice.tsx";
import { type Answered, ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { shownQuantity } from "../../../ui/figures.tsx";
import form from "../../../ui/form.module.css";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { Scrolling } from "../../../ui/scrolling.tsx";
import { choicesOf, SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { ShipmentRead } from "./reads.ts";
import { shipmentReads } from "./reads.ts";
import styles from "./transport.module.css";

interface Props {
  readonly shipment: ShipmentRead;
  readonly onClose: () => void;
}

/** 派车: trucks with their drivers, or the wagons of a train. */
export const AssignDialog = (props: Props) =>
  props.shipment.mode === "rail" ? <TrainDialog {...props} /> : <TruckDialog {...props} />;

interface Truck {
  readonly vehicle: string;
  readonly driver: string;
  readonly planned: string;
}
/** What six axles carry, within what is left. */
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
  const { data } = fleet;
  const [trucks, setTrucks] = useState<readonly Truck[]>(() => [emptyTruck(shipment)]);
  const assign = useCommand(shipments.assign, { refreshes: shipmentReads, silent: true });
  const put = (at: number, change: Partial<Truck>) =>
    setTrucks(trucks.map((truck, i) => (i === at ? { ...truck, ...change } : truck)));
  const taken = (field: "vehicle" | "driver", at: number) =>
    new Set(trucks.flatMap((truck, i) => (i === at ? [] : [truck[field]])));
  const complete = trucks.every(
    ({ vehicle, driver, planned }) => vehicle !== "" && driver !== "" && parseQuantity(planned) !== null,
  );
  const send = (answered: Answered) =>
    assign.confirm(
      {
        shipment: shipment.shipment,
        trucks: trucks.flatMap(({ vehicle, driver, planned }) => {
          const load = parseQuantity(planned);
          return load === null
            ? []
            : [{ vehicle: vehicle as VehicleId, driver: driver as DriverId, planned: load }];
        }),
        train: "",
        wagons: [],
      },
      answered,
    );
  return (
    <ConfirmCard
      wide="table"
      title={`派车 ${shipment.shipment}`}
      confirmLabel={`派车 ${trucks.length} 辆`}
      successMessage="已派车，可在运单中把链接发给司机"
      ready={trucks.length > 0 && complete}
      busy={assign.isPending}
      error={assign.error}
      onConfirm={send}
      onClose={onClose}
    >
      <Scrolling className={styles["scroll"]}>
        <table className={styles["trucks"]} aria-label="车辆">
          <thead>
            <tr>
              <th scope="col">车牌号</th>
              <th scope="col">司机</th>
              <th scope="col" className={styles["number"]}>
                计划装载 吨
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {trucks.map(({ vehicle, driver, planned }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row that is being filled in has no name yet
              <tr key={at}>
                <td>
                  <Choice
                    aria-label={`第 ${at + 1} 辆车牌号`}
                    placeholder="请选择"
                    source={fleet}
                    value={vehicle}
                    options={(data?.vehicles ?? [])
                      .filter((one) => !taken("vehicle", at).has(one.vehicle))
                      .map((one) => ({ value: one.vehicle, label: `${one.plate}（${one.axles} 轴）` }))}
                    onChange={(chosen) => put(at, { vehicle: chosen })}
                  />
                </td>
                <td>
                  <Choice
                    aria-label={`第 ${at + 1} 辆司机`}
                    placeholder="请选择"
                    source={fleet}
                    value={driver}
                    options={(data?.drivers ?? [])
                      .filter((one) => !taken("driver", at).has(one.driver))
                      .map((one) => ({ value: one.driver, label: `${one.name} ${one.mobile}` }))}
                    onChange={(chosen) => put(at, { driver: chosen })}
                  />
                </td>
                <td>
                  <MoneyInput
                    aria-label={`第 ${at + 1} 辆计划装载`}
                    value={planned}
                    onChange={(value) => put(at, { planned: value })}
                  />
                </td>
                <td>
                  {trucks.length > 1 && (
                    <Button
                      small
                      look="text"
                      aria-label={`删除第 ${at + 1} 辆`}
                      onClick={() => setTrucks(trucks.filter((_, i) => i !== at))}
                    >
                      删除
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
      <div>
        <Button small onClick={() => setTrucks([...trucks, emptyTruck(shipment)])}>
          添加车辆
        </Button>
      </div>
      {data && data.vehicles.length === 0 && (
        <p className={form["hint"]}>没有空闲车辆，请先在“车辆管理”和“司机管理”登记。</p>
      )}
      <p className={form["hint"]}>{room(shipment)}</p>
    </ConfirmCard>
  );
}

/** Wagons are many and come from the railway's list: one number a line. */
function TrainDialog({ shipment, onClose }: Props) {
  const [train, setTrain] = useState("");
  const [type, setType] = useState<WagonType>("C70");
  const [text, setText] = useState("");
  const assign = useCommand(shipments.assign, { refreshes: shipmentReads, silent: true });
  const numbers = text.split(/[\s,，;；]+/).filter((one) => one !== "");
  const wrong = numbers.find((one) => one.length < 4 || one.length > 20);
  return (
    <ConfirmCard
      title={`派车 ${shipment.shipment}`}
      confirmLabel={`派车 ${numbers.length} 节`}
      successMessage="已按车号生成运单"
      ready={train.trim() !== "" && numbers.length > 0 && numbers.length <= 120 && wrong === undefined}
      busy={assign.isPending}
      error={assign.error}
      onConfirm={(answered) =>
        assign.confirm(
          {
            shipment: shipment.shipment,
            trucks: [],
            train: train.trim(),
            wagons: numbers.map((wagon) => ({ wagon, type })),
          },
          answered,
        )
      }
      onClose={onClose}
    >
      <TextField label="车次" maxLength={20} value={train} onChange={setTrain} />
      <SelectField
        label="车型（标记载重，吨）"
        value={type}
        options={choicesOf(wagonLoads as never).map(({ value, label }) => ({
          value,
          label: `${value}（${label}）`,
        }))}
        onChange={(chosen) => setType(chosen as WagonType)}
      />
      <ReasonField label="车号，每行一节或以空格分隔" most={2_000} value={text} onChange={setText} />
      {wrong !== undefined && <p className={form["refusal"]}>车号“{wrong}”须为 4 至 20 位</p>}
      <p className={form["hint"]}>{room(shipment)}</p>
    </ConfirmCard>
  );
}

import { carriers } from "@zd/api/logistics/carriers";
import type { OutputOf } from "@zd/api/wire/operation";
import { isMobile } from "@zd/domain/identity/mobile";
import { type Axles, axleLimits, type DriverId, type VehicleId } from "@zd/domain/logistics/codes";
import { isPlate } from "@zd/domain/logistics/plate";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { type ReactNode, useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import form from "../../../ui/form.module.css";
import { LabelledAmount } from "../../../ui/labelled-amount.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { fleetReads } from "./reads.ts";

type Vehicle = OutputOf<typeof carriers.listVehicles>["rows"][number];
type Driver = OutputOf<typeof carriers.listDrivers>["rows"][number];

const settings = { refreshes: fleetReads, silent: true } as const;

/** Which row is being changed; "new" where one is being added. */
type Open<Row> = Row | "new" | null;

const Acts = ({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) => (
  <Button look="main" onClick={onClick}>
    {children}
  </Button>
);

/** 车辆管理 */
export function VehiclesPage() {
  const mayEdit = may(useUser(), "ship-and-receive");
  const [open, setOpen] = useState<Open<Vehicle>>(null);
  return (
    <>
      <QueryPage
        title="车辆管理"
        of={carriers.listVehicles}
        rowKey="plate"
        emptyHint="登记车辆后可以派车；停用的车辆不能派车"
        actions={
          mayEdit && (
            <Button look="main" onClick={() => setOpen("new")}>
              新增车辆
            </Button>
          )
        }
        detail={(row) => mayEdit && <Acts onClick={() => setOpen(row)}>修改</Acts>}
      />
      {open && <VehicleDialog row={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}

interface DialogProps<Row> {
  readonly row: Row | null;
  readonly onClose: () => void;
}

function VehicleDialog({ row, onClose }: DialogProps<Vehicle>) {
  const [plate, setPlate] = useState(row?.plate ?? "");
  const [axles, setAxles] = useState<Axles>((row?.axles as Axles | undefined) ?? "6");
  const [tare, setTare] = useState(row ? formatQuantity(row.tare) : "");
  const [memo, setMemo] = useState(row?.memo ?? "");
  const [active, setActive] = useState(row?.active !== "N");
  const save = useCommand(carriers.saveVehicle, settings);
  const weight = parseQuantity(tare);
  return (
    <ConfirmCard
      title={row ? "修改车辆" : "新增车辆"}
      confirmLabel="保存"
      successMessage="已保存"
      ready={isPlate(plate) && weight !== null}
      busy={save.isPending}
      error={save.error}
      onConfirm={(answered) => {
        if (weight === null) return;
        const of = row ? { vehicle: row.vehicle as VehicleId } : {};
        save.confirm({ ...of, plate, axles, tare: weight, memo: memo.trim(), active }, answered);
      }}
      onClose={onClose}
    >
      <TextField
        label="车牌号"
        maxLength={8}
        value={plate}
        fault={plate === "" || isPlate(plate) ? undefined : "格式如陕K12345"}
        onChange={(typed) => setPlate(typed.trim().toUpperCase())}
      />
      <SelectField
        label="轴数（毛重限值，吨）"
        value={axles}
        options={Object.entries(axleLimits).map(([value, limit]) => ({
          value,
          label: `${value} 轴（${limit}）`,
        }))}
        onChange={(chosen) => setAxles(chosen as Axles)}
      />
      <LabelledAmount label="整备质量（吨）" value={tare} onChange={setTare} />
      <TextField label="备注" maxLength={200} value={memo} onChange={setMemo} />
      <Active value={active} onChange={setActive} />
    </ConfirmCard>
  );
}

const Active = ({
  value,
  onChange,
}: {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}) => (
  <label className={form["check"]}>
    <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
    在用，可以派车
  </label>
);

/** 司机管理 */
export function DriversPage() {
  const mayEdit = may(useUser(), "ship-and-receive");
  const [open, setOpen] = useState<Open<Driver>>(null);
  return (
    <>
      <QueryPage
        title="司机管理"
        of={carriers.listDrivers}
        rowKey="driver"
        detailTitle={({ name }) => name}
        emptyHint="登记司机后可以派车；司机凭链接办理，不需要账号"
        actions={
          mayEdit && (
            <Button look="main" onClick={() => setOpen("new")}>
              新增司机
            </Button>
          )
        }
        detail={(row) => mayEdit && <Acts onClick={() => setOpen(row)}>修改</Acts>}
      />
      {open && <DriverDialog row={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}

function DriverDialog({ row, onClose }: DialogProps<Driver>) {
  const [name, setName] = useState(row?.name ?? "");
  const [mobile, setMobile] = useState(row?.mobile ?? "");
  const [licence, setLicence] = useState(row?.licence ?? "");
  const [active, setActive] = useState(row?.active !== "N");
  const save = useCommand(carriers.saveDriver, settings);
  return (
    <ConfirmCard
      title={row ? "修改司机" : "新增司机"}
      confirmLabel="保存"
      successMessage="已保存"
      ready={name.trim().length > 1 && isMobile(mobile)}
      busy={save.isPending}
      error={save.error}
      onConfirm={(answered) => {
        const of = row ? { driver: row.driver as DriverId } : {};
        save.confirm({ ...of, name: name.trim(), mobile, licence: licence.trim(), active }, answered);
      }}
      onClose={onClose}
    >
      <TextField label="姓名" maxLength={20} value={name} onChange={setName} />
      <TextField
        label="手机号"
        inputMode="numeric"
        maxLength={11}
        value={mobile}
        fault={mobile === "" || isMobile(mobile) ? undefined : "请输入11位手机号"}
        onChange={setMobile}
      />
      <TextField label="驾驶证号" maxLength={30} value={licence} onChange={setLicence} />
      <Active value={active} onChange={setActive} />
    </ConfirmCard>
  );
}

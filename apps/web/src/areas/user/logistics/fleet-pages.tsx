import { carriers } from "@zd/api/logistics/carriers";
import type { OutputOf } from "@zd/api/wire/operation";
import { axleLimits, type DriverId } from "@zd/domain/logistics/codes";
import { formatQuantity } from "@zd/domain/money/quantity";
import { type ReactNode, useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { WithAnswer } from "../../../ui/feedback/with-answer.tsx";
import form from "../../../ui/form/form.module.css";
import { LabelledAmount } from "../../../ui/form/labelled-amount.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { fleetReads } from "./reads.ts";

type Vehicle = OutputOf<typeof carriers.listVehicles>["rows"][number];
type Driver = OutputOf<typeof carriers.listDrivers>["rows"][number];

const settings = { refreshes: fleetReads, silent: true } as const;

/** The row whose dialog is open: "new" where one is being added, null while no dialog is open. */
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
  /** The vehicle or driver to be changed; null for a new one. */
  readonly row: Row | null;
  readonly onClose: () => void;
}

function VehicleDialog({ row, onClose }: DialogProps<Vehicle>) {
  const { field, change, input } = useForm(carriers.saveVehicle, {
    initial: {
      plate: row?.plate ?? "",
      axles: row?.axles ?? "6",
      tare: row ? formatQuantity(row.tare) : "",
      memo: row?.memo ?? "",
      active: row?.active !== "N",
    },
    input: (values) => ({ ...values, ...(row && { vehicle: row.vehicle }) }),
  });
  const save = useCommand(carriers.saveVehicle, settings);
  return (
    <ConfirmCard
      title={row ? "修改车辆" : "新增车辆"}
      confirmLabel="保存"
      successMessage="已保存"
      ready={input !== null}
      busy={save.isPending}
      error={save.error}
      onConfirm={(callbacks) => input !== null && save.confirm(input, callbacks)}
      onClose={onClose}
    >
      <TextField
        label="车牌号"
        {...field("plate")}
        onChange={(plate) => change({ plate: plate.trim().toUpperCase() })}
      />
      <SelectField
        label="轴数（毛重限值，吨）"
        options={Object.entries(axleLimits).map(([value, limit]) => ({
          value,
          label: `${value} 轴（${limit}）`,
        }))}
        {...field("axles")}
      />
      <LabelledAmount label="整备质量（吨）" {...field("tare")} />
      <TextField label="备注" {...field("memo")} />
      <Active {...field("active")} />
    </ConfirmCard>
  );
}

const Active = ({
  value,
  onChange,
}: {
  /** Whether the vehicle or driver may be assigned. */
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
      {open === "new" && <DriverDialog row={null} onClose={() => setOpen(null)} />}
      {open !== null && open !== "new" && <EditDriverDialog row={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** 修改司机: the list has his numbers covered, so they are asked for, which the audit log notes. */
function EditDriverDialog({ row, onClose }: DialogProps<Driver> & { readonly row: Driver }) {
  const known = useCallQuery(carriers.readDriver, { driver: row.driver as DriverId }, { staleMs: 600_000 });
  return (
    <WithAnswer of={known} lines={1}>
      {(numbers) => <DriverDialog row={{ ...row, ...numbers }} onClose={onClose} />}
    </WithAnswer>
  );
}

function DriverDialog({ row, onClose }: DialogProps<Driver>) {
  const { field, input } = useForm(carriers.saveDriver, {
    initial: {
      name: row?.name ?? "",
      mobile: row?.mobile ?? "",
      licence: row?.licence ?? "",
      active: row?.active !== "N",
    },
    input: (values) => ({ ...values, ...(row && { driver: row.driver }) }),
  });
  const save = useCommand(carriers.saveDriver, settings);
  return (
    <ConfirmCard
      title={row ? "修改司机" : "新增司机"}
      confirmLabel="保存"
      successMessage="已保存"
      ready={input !== null}
      busy={save.isPending}
      error={save.error}
      onConfirm={(callbacks) => input !== null && save.confirm(input, callbacks)}
      onClose={onClose}
    >
      <TextField label="姓名" {...field("name")} />
      <TextField label="手机号" inputMode="numeric" {...field("mobile")} maxLength={11} />
      <TextField label="驾驶证号" {...field("licence")} />
      <Active {...field("active")} />
    </ConfirmCard>
  );
}

import { mallGroups } from "@zd/api/mall/groups";
import { formatPrice } from "@zd/domain/money/price";
import { useCommand } from "../../../../../api/hooks.ts";
import { UnitPrice } from "../../../../../ui/figures/figures.tsx";
import { FormDialog } from "../../../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../../../ui/form/text-field.tsx";
import { useForm } from "../../../../../ui/form/use-form.ts";
import layout from "../../../../../ui/page/layout.module.css";
import { ChangeTable, type Figures } from "../wares/change-table.tsx";
import { type Customer, CustomersField } from "./customers-field.tsx";
import type { GroupRead } from "./reads.ts";

interface Props {
  /** Null for a new one. */
  readonly group: GroupRead | null;
  readonly onClose: () => void;
}

const states = ["0", "1", "2", "3", "4"] as const;

/** 客户组: its name, its customers, and what they pay less for which wares. */
export function GroupDialog({ group, onClose }: Props) {
  const { values, change, field, input } = useForm(mallGroups.saveGroup, {
    initial: {
      name: group?.name ?? "",
      customers: (group?.customers ?? []) as readonly Customer[],
      discounts: new Map(
        group?.discounts.map(({ ware, discount }) => [ware, formatPrice(discount)]),
      ) as Figures,
    },
    input: ({ name, customers, discounts }) => ({
      group: group?.group ?? null,
      version: group?.version ?? 0,
      name,
      customers: customers.map(({ firm }) => firm),
      discounts: [...discounts].map(([ware, discount]) => ({ ware, discount })),
    }),
    rules: ({ discounts }) =>
      discounts.every(({ discount }) => discount > 0n) ? {} : { discounts: "优惠须大于零" },
  });
  const save = useCommand(mallGroups.saveGroup, {
    refreshes: [mallGroups.listGroups, mallGroups.readGroup],
    silent: true,
  });
  return (
    <FormDialog
      title={group ? "修改客户组" : "新增客户组"}
      confirmLabel="保存客户组"
      wide
      ready={input !== null}
      busy={save.isPending}
      error={save.error}
      onSubmit={() => input && save.mutate(input, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField label="客户组名称" {...field("name")} />
      <CustomersField customers={values.customers} onChange={(customers) => change({ customers })} />
      <ChangeTable
        states={states}
        figures={values.discounts}
        onChange={(discounts) => change({ discounts })}
        title="优惠 元/吨"
        now="牌价 元/吨"
        nowOf={({ price }) => <UnitPrice of={price} />}
      />
      <p className={layout["note"]}>
        客户价为牌价减优惠，随牌价变动；保存后立即生效，已下的订单价格不变。只有组内客户看到自己的价格，看不到组名和其他客户。
      </p>
    </FormDialog>
  );
}

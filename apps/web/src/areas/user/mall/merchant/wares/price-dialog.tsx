import { mallWares } from "@zd/api/mall/wares";
import { parseMinute } from "@zd/domain/mall/merchant";
import { useCommand } from "../../../../../api/hooks.ts";
import { ConfirmCard } from "../../../../../ui/confirm-card/confirm-card.tsx";
import { UnitPrice } from "../../../../../ui/figures/figures.tsx";
import { DayField } from "../../../../../ui/form/day-field.tsx";
import form from "../../../../../ui/form/form.module.css";
import { TextField } from "../../../../../ui/form/text-field.tsx";
import { useForm } from "../../../../../ui/form/use-form.ts";
import { ChangeTable, type Figures } from "./change-table.tsx";
import { priceReads } from "./ware-reads.ts";

const onSale = ["2"] as const;

/** 新增调价: new prices of wares on sale, from one moment on; all of them, or none. */
export function PriceDialog({ onClose }: { readonly onClose: () => void }) {
  const { field, values, input } = useForm(mallWares.savePriceChanges, {
    initial: { prices: new Map() as Figures, day: "", time: "08:00" },
    input: ({ prices, day, time }) => ({
      effectiveAt: `${day} ${time}:00`,
      changes: [...prices].map(([ware, price]) => ({ ware, price })),
    }),
    rules: ({ changes }) => (changes.every(({ price }) => price > 0n) ? {} : { changes: "须大于零" }),
  });
  const { prices, time } = values;
  const save = useCommand(mallWares.savePriceChanges, { refreshes: priceReads, silent: true });
  const figures = field("prices");
  return (
    <ConfirmCard
      title="新增调价"
      confirmLabel={`登记调价${prices.size > 0 ? ` ${prices.size} 件` : ""}`}
      successMessage="已登记，到生效时间自动执行"
      wide
      ready={input !== null}
      busy={save.isPending}
      error={save.error}
      onConfirm={(callbacks) => input !== null && save.confirm(input, callbacks)}
      onClose={onClose}
    >
      <DayField label="生效日期" {...field("day")} />
      <TextField
        label="生效时间（北京时间）"
        placeholder="如 08:00"
        maxLength={5}
        {...field("time")}
        fault={parseMinute(time) === null ? "时间须为 HH:mm" : undefined}
      />
      <ChangeTable
        states={onSale}
        figures={prices}
        onChange={figures.onChange}
        title="新价 元/吨"
        now="现价 元/吨"
        nowOf={({ price }) => <UnitPrice of={price} />}
      />
      <p className={form["consequence"]}>
        到生效时间商城按新价销售，收藏的买方会收到降价提醒；此前已下的订单价格不变。
      </p>
    </ConfirmCard>
  );
}

import { mallWares } from "@zd/api/mall/wares";
import { parseShanghai } from "@zd/domain/kernel/shanghai-time";
import type { MallWareId } from "@zd/domain/mall/codes";
import { parseMinute } from "@zd/domain/mall/merchant";
import { parsePrice } from "@zd/domain/money/price";
import { useState } from "react";
import { useCommand } from "../../../../../api/hooks.ts";
import { ConfirmCard } from "../../../../../ui/confirm-card/confirm-card.tsx";
import { DayField } from "../../../../../ui/day-field.tsx";
import { UnitPrice } from "../../../../../ui/figures.tsx";
import form from "../../../../../ui/form.module.css";
import { TextField } from "../../../../../ui/text-field.tsx";
import { ChangeTable, type Typed } from "./change-table.tsx";
import { priceReads } from "./ware-reads.ts";

const onSale = ["2"] as const;

/** 新增调价: new prices of wares on sale, from one moment on; all of them, or none. */
export function PriceDialog({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>(new Map());
  const [day, setDay] = useState("");
  const [time, setTime] = useState("08:00");
  const save = useCommand(mallWares.savePriceChanges, { refreshes: priceReads, silent: true });
  const effectiveAt = parseShanghai(`${day} ${time}:00`);
  const changes = [...typed].flatMap(([ware, figure]: readonly [MallWareId, string]) => {
    const price = parsePrice(figure);
    return price ? [{ ware, price }] : [];
  });
  const ready = effectiveAt !== null && changes.length > 0 && changes.length === typed.size;
  return (
    <ConfirmCard
      title="新增调价"
      confirmLabel={`登记调价${changes.length > 0 ? ` ${changes.length} 件` : ""}`}
      successMessage="已登记，到生效时间自动执行"
      wide
      ready={ready}
      busy={save.isPending}
      error={save.error}
      onConfirm={(answered) => effectiveAt !== null && save.confirm({ effectiveAt, changes }, answered)}
      onClose={onClose}
    >
      <DayField label="生效日期" value={day} onChange={setDay} />
      <TextField
        label="生效时间（北京时间）"
        placeholder="如 08:00"
        maxLength={5}
        value={time}
        fault={parseMinute(time) === null ? "时间须为 HH:mm" : undefined}
        onChange={setTime}
      />
      <ChangeTable
        states={onSale}
        typed={typed}
        onType={setTyped}
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

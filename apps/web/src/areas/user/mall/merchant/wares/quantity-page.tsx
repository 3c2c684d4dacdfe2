import { mallWares } from "@zd/api/mall/wares";
import { type QuantityMode, quantityModes } from "@zd/domain/mall/stock";
import { useState } from "react";
import { useCommand } from "../../../../../api/hooks.ts";
import { may, useUser } from "../../../../../api/session.ts";
import { Button } from "../../../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../../../ui/confirm-card/confirm-card.tsx";
import { shownQuantity } from "../../../../../ui/figures/figures.tsx";
import form from "../../../../../ui/form/form.module.css";
import { ReasonField } from "../../../../../ui/form/reason-field.tsx";
import { choicesOf, SelectField } from "../../../../../ui/form/select-field.tsx";
import { useForm } from "../../../../../ui/form/use-form.ts";
import { QueryPage } from "../../../../../ui/query-page/query-page.tsx";
import { ChangeTable, type Figures } from "./change-table.tsx";
import { wareReads } from "./ware-reads.ts";

/** 批量改量 (R-2118): every change of a stock by hand. */
export function QuantityPage() {
  const mayChange = may(useUser(), "apply-wares");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <QueryPage
        title="批量改量"
        of={mallWares.listQuantityChanges}
        rowKey="move"
        detailTitle={({ name }) => name}
        emptyHint="点击右上角「调整库存」，为在售或已下架的商品调整库存"
        actions={
          mayChange && (
            <Button look="main" onClick={() => setOpen(true)}>
              调整库存
            </Button>
          )
        }
      />
      {isOpen && <QuantityDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const stocked = ["2", "4"] as const;

/** 调整库存: at once; all of them, or none. */
function QuantityDialog({ onClose }: { readonly onClose: () => void }) {
  const { field, values, change, input } = useForm(mallWares.saveQuantityChanges, {
    initial: { mode: "set" as QuantityMode, quantities: new Map() as Figures, memo: "" },
    input: ({ quantities, ...fields }) => ({
      ...fields,
      changes: [...quantities].map(([ware, quantity]) => ({ ware, quantity })),
    }),
  });
  const { mode, quantities } = values;
  const save = useCommand(mallWares.saveQuantityChanges, {
    refreshes: [mallWares.listQuantityChanges, ...wareReads],
    silent: true,
  });
  return (
    <ConfirmCard
      title="调整库存"
      confirmLabel={`确认调整${quantities.size > 0 ? ` ${quantities.size} 件` : ""}`}
      successMessage="库存已调整"
      wide
      ready={input !== null}
      busy={save.isPending}
      error={save.error}
      onConfirm={(callbacks) => input !== null && save.confirm(input, callbacks)}
      onClose={onClose}
    >
      <SelectField
        label="调整方式"
        value={mode}
        options={choicesOf(quantityModes)}
        onChange={(code) => change({ mode: code as QuantityMode })}
      />
      <ChangeTable
        states={stocked}
        figures={quantities}
        onChange={(next) => change({ quantities: next })}
        title={`${quantityModes[mode]} 吨`}
        now="可售 / 占用 吨"
        nowOf={({ available, reserved }) => `${shownQuantity(available)} / ${shownQuantity(reserved)}`}
      />
      <ReasonField label="说明（选填）" {...field("memo")} />
      <p className={form["consequence"]}>
        立即生效。库存总量含订单占用的数量，不能低于占用；缺货的商品恢复库存时，收藏的买方会收到到货提醒。
      </p>
    </ConfirmCard>
  );
}

import { mallWares } from "@zd/api/mall/wares";
import type { MallWareId } from "@zd/domain/mall/codes";
import { type QuantityMode, quantityModes } from "@zd/domain/mall/stock";
import { parseQuantity } from "@zd/domain/money/quantity";
import { useState } from "react";
import { useCommand } from "../../../../../api/hooks.ts";
import { may, useUser } from "../../../../../api/session.ts";
import { Button } from "../../../../../ui/button.tsx";
import { ConfirmCard } from "../../../../../ui/confirm-card/confirm-card.tsx";
import { shownQuantity } from "../../../../../ui/figures.tsx";
import form from "../../../../../ui/form.module.css";
import { QueryPage } from "../../../../../ui/query-page/query-page.tsx";
import { ReasonField } from "../../../../../ui/reason-field.tsx";
import { choicesOf, SelectField } from "../../../../../ui/select-field.tsx";
import { ChangeTable, type Typed } from "./change-table.tsx";
import { wareReads } from "./ware-reads.ts";

/** 批量改量 (R-2118): every change of a stock by hand. */
export function QuantityPage() {
  const mayChange = may(useUser(), "apply-wares");
  const [opened, setOpened] = useState(false);
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
            <Button look="main" onClick={() => setOpened(true)}>
              调整库存
            </Button>
          )
        }
      />
      {opened && <QuantityDialog onClose={() => setOpened(false)} />}
    </>
  );
}

const stocked = ["2", "4"] as const;

/** 调整库存: at once; all of them, or none. */
function QuantityDialog({ onClose }: { readonly onClose: () => void }) {
  const [mode, setMode] = useState<QuantityMode>("set");
  const [typed, setTyped] = useState<Typed>(new Map());
  const [memo, setMemo] = useState("");
  const save = useCommand(mallWares.saveQuantityChanges, {
    refreshes: [mallWares.listQuantityChanges, ...wareReads],
    silent: true,
  });
  const changes = [...typed].flatMap(([ware, figure]: readonly [MallWareId, string]) => {
    const quantity = parseQuantity(figure);
    return quantity === null ? [] : [{ ware, quantity }];
  });
  return (
    <ConfirmCard
      title="调整库存"
      confirmLabel={`确认调整${changes.length > 0 ? ` ${changes.length} 件` : ""}`}
      successMessage="库存已调整"
      wide
      ready={changes.length > 0 && changes.length === typed.size}
      busy={save.isPending}
      error={save.error}
      onConfirm={(answered) => save.confirm({ mode, changes, memo: memo.trim() }, answered)}
      onClose={onClose}
    >
      <SelectField
        label="调整方式"
        value={mode}
        options={choicesOf(quantityModes)}
        onChange={(chosen) => setMode(chosen as QuantityMode)}
      />
      <ChangeTable
        states={stocked}
        typed={typed}
        onType={setTyped}
        title={`${quantityModes[mode]} 吨`}
        now="可售 / 占用 吨"
        nowOf={({ available, reserved }) => `${shownQuantity(available)} / ${shownQuantity(reserved)}`}
      />
      <ReasonField label="说明（选填）" value={memo} onChange={setMemo} />
      <p className={form["consequence"]}>
        立即生效。库存总量含订单占用的数量，不能低于占用；缺货的商品恢复库存时，收藏的买方会收到到货提醒。
      </p>
    </ConfirmCard>
  );
}

import { mallWares } from "@zd/api/mall/wares";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCommand } from "../../../../../api/hooks.ts";
import { may, useUser } from "../../../../../api/session.ts";
import { Button } from "../../../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../../ui/confirm-card/use-card.ts";
import { shownPrice } from "../../../../../ui/figures/figures.tsx";
import form from "../../../../../ui/form/form.module.css";
import { QueryPage } from "../../../../../ui/query-page/query-page.tsx";
import { PlainTable } from "../../../../../ui/tables/plain-table.tsx";
import { PriceDialog } from "./price-dialog.tsx";
import { priceReads } from "./ware-reads.ts";

type ChangeRow = OutputOf<typeof mallWares.listPriceChanges>["rows"][number];

type OpenDialog =
  | { readonly step: "add" }
  | { readonly step: "effective" | "delete"; readonly rows: readonly ChangeRow[] };

/** 批量改价 (R-2117): what was changed and what is to come. */
export function PricePage() {
  const mayChange = may(useUser(), "apply-wares");
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const close = () => setOpenDialog(null);
  return (
    <>
      <QueryPage
        title="批量改价"
        of={mallWares.listPriceChanges}
        rowKey="change"
        emptyHint="点击右上角「新增调价」，为在售商品填写新价与生效时间"
        actions={
          mayChange && (
            <Button look="main" onClick={() => setOpenDialog({ step: "add" })}>
              新增调价
            </Button>
          )
        }
        choice={
          mayChange
            ? {
                may: ({ state }) => state === "0",
                action: (rows) => (
                  <>
                    <Button
                      disabled={rows.length === 0}
                      onClick={() => setOpenDialog({ step: "delete", rows })}
                    >
                      删除
                    </Button>
                    <Button
                      disabled={rows.length === 0}
                      onClick={() => setOpenDialog({ step: "effective", rows })}
                    >
                      立即生效
                    </Button>
                  </>
                ),
              }
            : undefined
        }
      />
      {openDialog?.step === "add" && <PriceDialog onClose={close} />}
      {openDialog?.step === "effective" && <EffectiveDialog rows={openDialog.rows} onClose={close} />}
      {openDialog?.step === "delete" && <DeleteDialog rows={openDialog.rows} onClose={close} />}
    </>
  );
}

const settings = { refreshes: priceReads, silent: true } as const;

interface Props {
  /** The planned changes of prices that are selected in the list. */
  readonly rows: readonly ChangeRow[];
  readonly onClose: () => void;
}

const numbersOf = (rows: readonly ChangeRow[]) => rows.map(({ change }) => Number(change));

/** 立即生效: the planned prices hold from now on. */
function EffectiveDialog({ rows, onClose }: Props) {
  const make = useCommand(mallWares.makePriceEffective, settings);
  const changes = numbersOf(rows);
  return (
    <ConfirmCard
      title="调价立即生效"
      confirmLabel="立即生效"
      successMessage="新价已生效"
      busy={make.isPending}
      error={make.error}
      card={useCard(mallWares.previewPrices, { changes })}
      onConfirm={(callbacks, { seen }) => make.confirm({ changes, seen }, callbacks)}
      onClose={onClose}
    />
  );
}

/** 删除调价: the planned prices never hold. */
function DeleteDialog({ rows, onClose }: Props) {
  const remove = useCommand(mallWares.deletePriceChanges, settings);
  return (
    <ConfirmCard
      title="删除调价"
      confirmLabel="删除"
      look="danger"
      successMessage="已删除"
      busy={remove.isPending}
      error={remove.error}
      onConfirm={(callbacks) => remove.confirm({ changes: numbersOf(rows) }, callbacks)}
      onClose={onClose}
    >
      <PlainTable
        label="待生效的调价"
        columns={[
          { title: "商品", show: ({ name }) => name },
          { title: "现价", figure: true, show: ({ now }) => shownPrice(now) },
          { title: "新价", figure: true, show: ({ price }) => shownPrice(price) },
          { title: "生效时间", show: ({ effectiveAt }) => formatShanghai(effectiveAt).slice(0, 16) },
        ]}
        rows={rows}
        rowKey={({ change }) => change}
      />
      <p className={form["consequence"]}>到生效时间时价格不再改变。</p>
    </ConfirmCard>
  );
}

import { goodsCalls } from "@zd/contract/goods/operations";
import type { LotNo } from "@zd/domain/goods/states";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { shownQuantity } from "../../../ui/figures.tsx";
import form from "../../../ui/form.module.css";
import { LabelledAmount } from "../../../ui/labelled-amount.tsx";
import type { OwnLot } from "./lots-page.tsx";

const refreshes = [goodsCalls.listLots, goodsCalls.readLot, goodsCalls.listBookings];

/** 注销货物: free tonnes leave the register. */
export function WriteOffDialog({ row, onClose }: { readonly row: OwnLot; readonly onClose: () => void }) {
  const [typed, setTyped] = useState(formatQuantity(row.free));
  const writeOff = useCommand(goodsCalls.writeOff, { refreshes, quiet: true });
  const quantity = parseQuantity(typed);
  return (
    <ConfirmCard
      title="注销货物"
      act="确认注销"
      look="danger"
      done="已注销"
      ready={quantity !== null && quantity > 0n}
      busy={writeOff.isPending}
      error={writeOff.error}
      onAct={(answered) =>
        quantity !== null && writeOff.mutate({ lot: row.lot as LotNo, quantity }, answered)
      }
      onClose={onClose}
    >
      <p>
        {row.lot} {row.product}，可用 {shownQuantity(row.free)} 吨
      </p>
      <LabelledAmount label="注销数量（吨）" decimals={4} value={typed} onChange={setTyped} />
      <p className={form["consequence"]}>注销的货物退出登记，不能再挂牌、上架或质押，且不能恢复。</p>
    </ConfirmCard>
  );
}

import { goodsCalls } from "@zd/api/goods/operations";
import type { LotNo } from "@zd/domain/goods/states";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { LabelledAmount } from "../../../ui/labelled-amount.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import type { OwnLot } from "./reads.ts";

const refreshes = [goodsCalls.listLots, goodsCalls.readLot, goodsCalls.listBookings];

/** 注销货物: free tonnes leave the register. */
export function WriteOffDialog({ row, onClose }: { readonly row: OwnLot; readonly onClose: () => void }) {
  const [typed, setTyped] = useState(formatQuantity(row.free));
  const writeOff = useCommand(goodsCalls.writeOff, { refreshes, silent: true });
  const quantity = parseQuantity(typed);
  const lot = row.lot as LotNo;
  const settled = useSettled(quantity !== null && quantity > 0n ? { lot, quantity } : null, typed);
  return (
    <ConfirmCard
      title="注销货物"
      confirmLabel="确认注销"
      look="danger"
      successMessage="已注销"
      ready={settled.key === typed && settled.value !== null}
      busy={writeOff.isPending}
      error={writeOff.error}
      card={useCard(goodsCalls.previewWriteOff, settled.value)}
      onConfirm={(answered, { seen }) =>
        quantity !== null && writeOff.confirm({ lot, quantity, seen }, answered)
      }
      onClose={onClose}
    >
      <LabelledAmount label="注销数量（吨）" decimals={4} value={typed} onChange={setTyped} />
    </ConfirmCard>
  );
}

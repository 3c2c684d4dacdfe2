import { goodsCalls } from "@zd/api/goods/operations";
import { formatQuantity } from "@zd/domain/money/quantity";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { LabelledAmount } from "../../../ui/form/labelled-amount.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import type { OwnLot } from "./reads.ts";

const refreshes = [goodsCalls.listLots, goodsCalls.readLot, goodsCalls.listBookings];

/** 注销货物: free tonnes leave the register. */
export function WriteOffDialog({ row, onClose }: { readonly row: OwnLot; readonly onClose: () => void }) {
  const { field, input, settled, isSettled } = useForm(goodsCalls.writeOff, {
    initial: { quantity: formatQuantity(row.free) },
    input: ({ quantity }) => ({ lot: row.lot, quantity }),
    rules: ({ quantity }) => (quantity > 0n ? {} : { quantity: "须大于零" }),
  });
  const writeOff = useCommand(goodsCalls.writeOff, { refreshes, silent: true });
  return (
    <ConfirmCard
      title="注销货物"
      confirmLabel="确认注销"
      look="danger"
      successMessage="已注销"
      ready={input !== null && isSettled}
      busy={writeOff.isPending}
      error={writeOff.error}
      card={useCard(goodsCalls.previewWriteOff, settled)}
      onConfirm={(callbacks, { seen }) => input !== null && writeOff.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <LabelledAmount label="注销数量（吨）" decimals={4} {...field("quantity")} />
    </ConfirmCard>
  );
}

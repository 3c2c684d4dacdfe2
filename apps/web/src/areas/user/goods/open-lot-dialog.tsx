import { goodsCalls } from "@zd/api/goods/operations";
import { applications } from "@zd/api/trading/applications";
import type { WareKindId } from "@zd/domain/kernel/brand";
import { parseQuantity } from "@zd/domain/money/quantity";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { LabelledAmount } from "../../../ui/labelled-amount.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useSettled } from "../../../ui/use-settled.ts";

const settings = { refreshes: [goodsCalls.listLots, goodsCalls.listBookings], silent: true } as const;
const nothing = { wareKind: "", product: "", place: "", quantity: "", memo: "" };

/** 登记货物: what the firm says that it has. */
export function OpenLotDialog({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState(nothing);
  const kinds = useCallQuery(applications.listAllowedWareKinds, {});
  const open = useCommand(goodsCalls.openLot, settings);
  const quantity = parseQuantity(typed.quantity);
  const [product, place] = [typed.product.trim(), typed.place.trim()];
  const ready = typed.wareKind !== "" && product !== "" && place !== "" && quantity !== null && quantity > 0n;
  const asked =
    ready && quantity !== null ? { wareKind: typed.wareKind as WareKindId, product, place, quantity } : null;
  const key = JSON.stringify([typed.wareKind, product, place, typed.quantity]);
  const settled = useSettled(asked, key);
  const change = (key: keyof typeof nothing) => (value: string) =>
    setTyped((before) => ({ ...before, [key]: value }));
  return (
    <ConfirmCard
      title="登记货物"
      confirmLabel="确认登记"
      successMessage="已登记"
      ready={ready && settled.key === key}
      busy={open.isPending}
      error={open.error}
      card={useCard(goodsCalls.previewLot, settled.value)}
      onConfirm={(answered, { seen }) =>
        asked && open.confirm({ ...asked, memo: typed.memo.trim(), seen }, answered)
      }
      onClose={onClose}
    >
      <SelectField
        label="品种"
        source={kinds}
        placeholder="请选择"
        value={typed.wareKind}
        options={(kinds.data ?? [])
          .filter(({ sides }) => sides.includes("S"))
          .map(({ wareKind, name }) => ({ value: wareKind, label: name }))}
        onChange={change("wareKind")}
      />
      <TextField label="货物" maxLength={80} value={typed.product} onChange={change("product")} />
      <TextField label="存放地点" maxLength={200} value={typed.place} onChange={change("place")} />
      <LabelledAmount label="数量（吨）" decimals={4} value={typed.quantity} onChange={change("quantity")} />
      <ReasonField label="说明（选填）" value={typed.memo} onChange={change("memo")} />
    </ConfirmCard>
  );
}

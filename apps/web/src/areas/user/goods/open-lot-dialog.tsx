import { goodsCalls } from "@zd/api/goods/operations";
import { applications } from "@zd/api/trading/applications";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { LabelledAmount } from "../../../ui/form/labelled-amount.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";

const settings = { refreshes: [goodsCalls.listLots, goodsCalls.listBookings], silent: true } as const;

/** 登记货物: what the firm says that it has. */
export function OpenLotDialog({ onClose }: { readonly onClose: () => void }) {
  const { field, input, settled, isSettled } = useForm(goodsCalls.openLot, {
    initial: { wareKind: "", product: "", place: "", quantity: "", memo: "" },
    input: (values) => values,
    rules: ({ quantity }) => (quantity > 0n ? {} : { quantity: "须大于零" }),
  });
  const kinds = useCallQuery(applications.listAllowedWareKinds, {});
  const open = useCommand(goodsCalls.openLot, settings);
  return (
    <ConfirmCard
      title="登记货物"
      confirmLabel="确认登记"
      successMessage="已登记"
      ready={input !== null && isSettled}
      busy={open.isPending}
      error={open.error}
      card={useCard(goodsCalls.previewLot, settled)}
      onConfirm={(callbacks, { seen }) => input !== null && open.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <SelectField
        label="品种"
        source={kinds}
        placeholder="请选择"
        options={(kinds.data ?? [])
          .filter(({ sides }) => sides.includes("S"))
          .map(({ wareKind, name }) => ({ value: wareKind, label: name }))}
        {...field("wareKind")}
      />
      <TextField label="货物" {...field("product")} />
      <TextField label="存放地点" {...field("place")} />
      <LabelledAmount label="数量（吨）" decimals={4} {...field("quantity")} />
      <ReasonField label="说明（选填）" {...field("memo")} />
    </ConfirmCard>
  );
}

import { goodsCalls } from "@zd/api/goods/operations";
import { useCallQuery } from "../../../api/hooks.ts";
import { shownQuantity } from "../../../ui/figures/figures.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";

interface Props {
  /** 品种, by its name; while none is chosen there is nothing to choose from. */
  readonly wareKind: string;
  /** The number of the lot; empty where none is selected. */
  readonly value: string;
  readonly fault?: string | undefined;
  readonly onChange: (lot: string) => void;
  readonly onBlur?: () => void;
}

/** 货物批次: the lot from which the firm sells; where none is selected, the offer itself registers a new lot. */
export function LotField({ wareKind, value, fault, onChange, onBlur }: Props) {
  const query = { pageIndex: 1, pageSize: 100, filters: { holds: "free", wareKind } } as const;
  const lotList = useCallQuery(goodsCalls.listLots, query, { enabled: wareKind !== "" });
  const lots = (lotList.data?.rows ?? []).filter((row) => row.wareKind === wareKind);
  const options = lots.map(({ lot, product, place, free }) => ({
    value: lot,
    label: `${lot} ${product} ${place}，可用 ${shownQuantity(free)} 吨`,
  }));
  // A lot that was selected before and is no longer free stays selected until the user selects another.
  if (value !== "" && !lots.some(({ lot }) => lot === value)) options.push({ value, label: value });
  return (
    <SelectField
      label="货物批次（选填）"
      placeholder="不指定，随本次登记"
      value={value}
      source={lotList}
      disabled={lotList.isSuccess && options.length === 0}
      options={options}
      fault={fault}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

import { type PriceGroup, yearFeeKinds } from "@zd/domain/funds/year-fee";

/** A plan as the wire has it. */
export const planOf = ({ id: group, kind, name, years, amount }: PriceGroup) => ({
  group,
  kind,
  kindName: yearFeeKinds[kind],
  name,
  years,
  amount,
});

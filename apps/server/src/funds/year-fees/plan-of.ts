import { type PriceGroup, yearFeeKinds } from "@zd/domain/funds/year-fee";

/** What is told of a plan, to whomever. */
export const planOf = ({ id: group, kind, name, years, amount }: PriceGroup) => ({
  group,
  kind,
  kindName: yearFeeKinds[kind],
  name,
  years,
  amount,
});

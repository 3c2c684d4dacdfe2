import { parameterSheet } from "@zd/api/trading/parameters";
import type { OutputOf } from "@zd/api/wire/operation";
import type { WareKindId } from "@zd/domain/kernel/brand";
import { formatPrice } from "@zd/domain/money/price";
import { useState } from "react";
import { useAside } from "../../../../api/hooks.ts";
import type { FormText } from "./form-fields.ts";
import { shownDeposit, shownFee } from "./form-text.ts";

type Terms = OutputOf<typeof parameterSheet.readTradeTerms>;

/** The fields that the exchange's parameters fill in, together where one means nothing without the other. */
const termFields = [
  ["priceStep"],
  ["maxPriceStep"],
  ["minBidders"],
  ["tieRule"],
  ["depositMode", "depositValue"],
  ["feeBuyMode", "feeBuyValue"],
  ["feeSellMode", "feeSellValue"],
  ["coolMinutes"],
  ["quoteMinutes"],
] as const satisfies readonly (readonly (keyof FormText)[])[];
type TermFields = Pick<FormText, (typeof termFields)[number][number]>;

/** The exchange's parameters as the form has them. */
const fieldsOf = (terms: Terms): TermFields => ({
  priceStep: formatPrice(terms.priceStep),
  maxPriceStep: terms.maxPriceStep === null ? "" : formatPrice(terms.maxPriceStep),
  minBidders: String(terms.minBidders),
  tieRule: terms.tieRule,
  depositMode: terms.deposit.mode,
  depositValue: shownDeposit(terms.deposit),
  feeBuyMode: terms.feeBuy.unit,
  feeBuyValue: shownFee(terms.feeBuy),
  feeSellMode: terms.feeSell.unit,
  feeSellValue: shownFee(terms.feeSell),
  coolMinutes: String(terms.coolMs / 60_000),
  quoteMinutes: String(terms.quoteMs / 60_000),
});

/** The form with new parameters: fields that the user has not changed follow them, the others stay. */
function withTerms(form: FormText, before: TermFields, now: TermFields): FormText {
  const untouched = termFields
    .filter((fields) => fields.every((field) => form[field] === before[field]))
    .flatMap((fields) => fields.map((field) => [field, now[field]] as const));
  return { ...form, ...Object.fromEntries(untouched) };
}

/**
 * The exchange's parameters for what is being applied for, and the form as they fill it in. A draft that was kept has
 * its own figures: it follows only when another mode or ware kind is chosen.
 */
export function useExchangeTerms(
  form: FormText,
  isKept: boolean,
  fill: (change: (form: FormText) => FormText) => void,
  begunWith: FormText,
): Terms | undefined {
  const data = useAside(
    parameterSheet.readTradeTerms,
    {
      mode: form.mode,
      downmode: form.mode === "0" ? form.downmode : "A",
      ...(form.wareKind === "" ? {} : { wareKind: form.wareKind as WareKindId }),
    },
    { staleMs: 60_000 },
  );
  const [last, setLast] = useState<{ readonly terms: Terms | undefined; readonly fields: TermFields | null }>(
    {
      terms: undefined,
      fields: isKept ? null : begunWith,
    },
  );
  if (data && data !== last.terms) {
    const fields = fieldsOf(data);
    const before = last.fields;
    setLast({ terms: data, fields });
    if (before) fill((now) => withTerms(now, before, fields));
  }
  return data ?? last.terms;
}

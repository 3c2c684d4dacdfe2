import type { Price, Quantity } from "@zd/domain/kernel/brand";
import { formatPrice } from "@zd/domain/money/price";
import { formatQuantity } from "@zd/domain/money/quantity";
import { LabelledAmount } from "../../../ui/form/labelled-amount.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import type { Field } from "../../../ui/form/use-form.ts";

/** What a quote is typed as. */
export interface QuoteValues {
  /** 元/吨 */
  readonly price: string;
  /** 吨 */
  readonly count: string;
  /** 报价有效期, in hours. */
  readonly hours: string;
  /** 附言 */
  readonly words: string;
}

/** The fields of a quote at first: the terms that it answers, and a day of validity. */
export const quoteValues = ({
  price,
  count,
}: {
  readonly price: Price;
  readonly count: Quantity;
}): QuoteValues => ({ price: formatPrice(price), count: formatQuantity(count), hours: "24", words: "" });

const validities = [
  { value: "2", label: "2 小时" },
  { value: "4", label: "4 小时" },
  { value: "24", label: "1 天" },
  { value: "72", label: "3 天" },
  { value: "168", label: "7 天" },
];

interface Props {
  /** 期望单价 for who asks, 报价 for who answers. */
  readonly priceLabel: string;
  /** A field of the form by its name. */
  readonly field: (name: keyof QuoteValues) => Field<string>;
}

/** Price, quantity, validity and words of a quote. */
export function QuoteFields({ priceLabel, field }: Props) {
  const { onBlur: _left, ...hours } = field("hours");
  const { maxLength: _most, ...price } = field("price");
  const { maxLength: _longest, ...count } = field("count");
  return (
    <>
      <LabelledAmount label={`${priceLabel}（元/吨）`} {...price} />
      <LabelledAmount label="数量（吨）" decimals={4} {...count} />
      <SelectField label="有效期" options={validities} {...hours} />
      <ReasonField label="附言（可不填）" {...field("words")} />
    </>
  );
}

import type { ComponentProps } from "react";
import { LabelledAmount } from "../../../../ui/form/labelled-amount.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";

/** A labelled figure, into which nothing else can be typed. */
export const DecimalField = ({ decimals = 4, ...rest }: ComponentProps<typeof LabelledAmount>) => (
  <LabelledAmount {...rest} decimals={decimals} />
);

/** A labelled whole number. */
export const WholeField = ({ onChange, ...rest }: Omit<ComponentProps<typeof TextField>, "type">) => (
  <TextField
    {...rest}
    inputMode="numeric"
    autoComplete="off"
    onChange={(text) => {
      if (/^\d{0,6}$/.test(text)) onChange(text);
    }}
  />
);

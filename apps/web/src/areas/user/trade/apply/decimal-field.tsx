import type { ComponentProps } from "react";
import { acceptableAmount } from "../../../../ui/money-input.tsx";
import { TextField } from "../../../../ui/text-field.tsx";

type Props = Omit<ComponentProps<typeof TextField>, "type"> & { readonly decimals?: number };

/** A labelled figure: what cannot be one cannot be typed. */
export const DecimalField = ({ decimals = 4, onChange, ...rest }: Props) => (
  <TextField
    {...rest}
    inputMode="decimal"
    autoComplete="off"
    onChange={(typed) => {
      const kept = acceptableAmount(typed, decimals);
      if (kept !== null) onChange(kept);
    }}
  />
);

/** A labelled whole number. */
export const WholeField = ({ onChange, ...rest }: Omit<Props, "decimals">) => (
  <TextField
    {...rest}
    inputMode="numeric"
    autoComplete="off"
    onChange={(typed) => {
      if (/^\d{0,6}$/.test(typed)) onChange(typed);
    }}
  />
);

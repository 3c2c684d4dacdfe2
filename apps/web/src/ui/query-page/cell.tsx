import type { Column, ColumnKind, ColumnValues } from "@zd/api/wire/listing";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type Side, sides } from "@zd/domain/terms/codes";
import type { ReactNode } from "react";
import { State } from "../feedback/state.tsx";
import { Amount, Count, noNumber, Tonnes, UnitPrice } from "../figures/figures.tsx";
import type { StateName } from "../status/status-tones.ts";
import { SideTag } from "../status/tag.tsx";
import { Due } from "./due.tsx";

const renderers: {
  readonly [K in ColumnKind]: (value: ColumnValues[K], column: Column) => ReactNode;
} = {
  text: (value) => value || <None />,
  firm: (value) => value || <None />,
  money: (value) => <Amount of={value} />,
  price: (value) => <UnitPrice of={value} />,
  quantity: (value) => <Tonnes of={value} />,
  count: (value) => <Count of={value} />,
  time: (value, { due }) => (due ? <Due at={value} /> : formatShanghai(value)),
  day: (value) => value,
  status: (value, { labels = {}, states }) => {
    if (labels === sides) return <SideTag side={value as Side} />;
    const word = labels[value] ?? value;
    if (states === undefined) return word;
    return (
      <State of={states as StateName} is={value as never}>
        {word}
      </State>
    );
  },
};

/** What a column shows of a value. */
export function Cell({ column, value }: { readonly column: Column; readonly value: unknown }) {
  if (value === null || value === undefined) return <None />;
  return (renderers[column.kind] as (value: unknown, column: Column) => ReactNode)(value, column);
}

/** Figures stand right, one under the other. */
/** A text with a unit is a figure too, such as a share. */
export const isFigure = ({ kind, unit }: Column) =>
  unit !== undefined || ["money", "price", "quantity", "count"].includes(kind);

const None = () => <span>{noNumber}</span>;

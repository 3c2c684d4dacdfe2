import type { Column, ColumnKind, ColumnValues } from "@zd/api/wire/listing";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type Side, sides } from "@zd/domain/trading/codes";
import type { ReactNode } from "react";
import { Amount, Count, noNumber, Tonnes, UnitPrice } from "../figures.tsx";
import { Status, type StatusMark } from "../status.tsx";
import { SideTag } from "../tag.tsx";
import { Due } from "./due.tsx";

/** Which mark stands before each word of a status column. */
export type Marks = Readonly<Record<string, StatusMark>>;

const renderers: {
  readonly [K in ColumnKind]: (value: ColumnValues[K], column: Column, marks: Marks | undefined) => ReactNode;
} = {
  text: (value) => value || <None />,
  firm: (value) => value || <None />,
  money: (value) => <Amount of={value} />,
  price: (value) => <UnitPrice of={value} />,
  quantity: (value) => <Tonnes of={value} />,
  count: (value) => <Count of={value} />,
  time: (value, { due }) => (due ? <Due at={value} /> : formatShanghai(value)),
  day: (value) => value,
  status: (value, { labels = {} }, marks) => {
    if (labels === sides) return <SideTag side={value as Side} />;
    const word = labels[value] ?? value;
    return marks?.[value] ? <Status mark={marks[value]}>{word}</Status> : word;
  },
};

/** What a column shows of a value. */
export function Cell({
  column,
  value,
  marks,
}: {
  readonly column: Column;
  readonly value: unknown;
  readonly marks?: Marks | undefined;
}) {
  if (value === null || value === undefined) return <None />;
  return (renderers[column.kind] as (value: unknown, column: Column, marks?: Marks) => ReactNode)(
    value,
    column,
    marks,
  );
}

/** Figures stand right, one under the other. */
/** A text with a unit is a figure too, such as a share. */
export const isFigure = ({ kind, unit }: Column) =>
  unit !== undefined || ["money", "price", "quantity", "count"].includes(kind);

const None = () => <span>{noNumber}</span>;

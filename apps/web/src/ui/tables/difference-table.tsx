import { noNumber } from "../figures/figures.tsx";
import { PlainTable } from "./plain-table.tsx";

interface Props {
  readonly of: readonly { readonly title: string; readonly before: string; readonly after: string }[];
  /** Reaches to both edges of its page or panel. */
  readonly edge?: boolean;
}

/** 变更内容: what a change has found, beside what it puts in its place; an empty text is shown as a dash. */
export const DifferenceTable = ({ of, edge = false }: Props) => (
  <PlainTable
    label="变更内容"
    edge={edge}
    columns={[
      { title: "变更项", head: true, show: ({ title }) => title },
      { title: "变更前", words: true, show: ({ before }) => before || noNumber },
      { title: "变更后", words: true, show: ({ after }) => after || noNumber },
    ]}
    rows={of}
    rowKey={({ title }) => title}
  />
);

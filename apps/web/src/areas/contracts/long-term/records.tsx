import { Block } from "../../../parts/contracts/contract-view.tsx";
import { type RecordColumn, RecordTable } from "../../../parts/contracts/record-table.tsx";
import { type Answer, WithAnswer } from "../../../ui/feedback/with-answer.tsx";
import { noNumber } from "../../../ui/figures/figures.tsx";

interface Props<Row> {
  readonly title: string;
  /** What the records are counted by: 笔, 次, 个月. */
  readonly unit: string;
  /** Said in place of the table where there are no records. */
  readonly none: string;
  /** The answer of the call that lists them, newest first. */
  readonly of: Answer<readonly Row[]>;
  readonly columns: readonly RecordColumn<Row>[];
}

/** One kind of records of a long-term contract or plan, with how many there are. */
export const Records = <Row,>({ title, unit, none, of, columns }: Props<Row>) => (
  <Block title={title} note={`${of.data?.length ?? noNumber} ${unit}`}>
    <WithAnswer of={of}>
      {(rows) => <RecordTable label={title} rows={rows} none={none} columns={columns} />}
    </WithAnswer>
  </Block>
);

import type { finances } from "@zd/api/financing/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Amount, Tonnes, UnitPrice } from "../../../ui/figures/figures.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/tables/plain-table.tsx";

type Applicable = OutputOf<typeof finances.readApplicable>;
type OnContract = Applicable["contracts"][number];
type OnLot = Applicable["lots"][number];

interface Selection {
  /** Number of the contract or lot; null while none is selected. */
  readonly selected: string | null;
  readonly onSelect: (no: string) => void;
}

/** The column of radio buttons; a row that cannot be selected shows its obstacle instead. */
function selectionColumn<Row>(
  { selected, onSelect }: Selection,
  what: string,
  keyOf: (row: Row) => string,
  obstacle: (row: Row) => string | null,
): PlainColumn<Row> {
  return {
    title: "选择",
    quiet: true,
    show: (row) =>
      obstacle(row) ?? (
        <input
          type="radio"
          name={what}
          aria-label={`选择${what} ${keyOf(row)}`}
          checked={selected === keyOf(row)}
          onChange={() => onSelect(keyOf(row))}
        />
      ),
  };
}

const contractColumns: readonly PlainColumn<OnContract>[] = [
  { title: "合同号", show: ({ contractNo }) => contractNo },
  { title: "对方企业", show: ({ counterparty }) => counterparty },
  { title: "货物", show: ({ goods }) => goods },
  { title: "数量（吨）", figure: true, show: ({ quantity }) => <Tonnes of={quantity} /> },
  { title: "未付/应收（元）", figure: true, show: ({ unpaid }) => <Amount of={unpaid} /> },
  { title: "可融资上限（元）", figure: true, show: ({ cap }) => <Amount of={cap} /> },
  { title: "可申请（元）", figure: true, show: ({ most }) => <Amount of={most} strong /> },
];

/** The contract on which is lent, one of the firm's own. */
export function ContractChoice({
  contracts,
  hint,
  ...selection
}: Selection & { readonly contracts: readonly OnContract[]; readonly hint: string }) {
  if (contracts.length === 0)
    return (
      <EmptyState title="没有可融资的合同" drawing="contract" small>
        {hint}
      </EmptyState>
    );
  return (
    <PlainTable
      label="可融资的合同"
      columns={[
        selectionColumn<OnContract>(
          selection,
          "合同",
          ({ contractNo }) => contractNo,
          ({ financed }) => (financed ? "已融资" : null),
        ),
        ...contractColumns,
      ]}
      rows={contracts}
      rowKey={({ contractNo }) => contractNo}
      isChosen={({ contractNo }) => contractNo === selection.selected}
    />
  );
}

const lotColumns: readonly PlainColumn<OnLot>[] = [
  { title: "货物批次", show: ({ lot }) => lot },
  { title: "货物", show: ({ goods }) => goods },
  { title: "存放地点", show: ({ place }) => place },
  { title: "可用（吨）", figure: true, show: ({ free }) => <Tonnes of={free} /> },
  { title: "当日市价（元/吨）", figure: true, show: ({ price }) => <UnitPrice of={price} /> },
  { title: "市值（元）", figure: true, show: ({ value }) => <Amount of={value} strong /> },
];

/** The lot whose tonnes are pledged, one of the firm's own. */
export function LotChoice({ lots, ...selection }: Selection & { readonly lots: readonly OnLot[] }) {
  if (lots.length === 0)
    return (
      <EmptyState title="没有可质押的货物" drawing="coal" small>
        在货权登记中登记自有货物后，可用部分在这里选择
      </EmptyState>
    );
  return (
    <PlainTable
      label="可质押的货物批次"
      columns={[
        selectionColumn<OnLot>(
          selection,
          "批次",
          ({ lot }) => lot,
          ({ price }) => (price === null ? "无市价" : null),
        ),
        ...lotColumns,
      ]}
      rows={lots}
      rowKey={({ lot }) => lot}
      isChosen={({ lot }) => lot === selection.selected}
    />
  );
}

import type { AnyList, ListOperation, ListQuery } from "@zd/api/wire/listing";
import type { Instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type ReactNode, use } from "react";
import { useUpTo } from "../theme/media.ts";
import { ColumnChoice } from "./column-choice.tsx";
import { type inOrder, statusColumn } from "./column-order.ts";
import { ExportButton } from "./export-button.tsx";
import { FocusChip, ListChips } from "./list-chips.tsx";
import type { ListSettings } from "./list-settings.ts";
import { ListTools } from "./list-tools.tsx";
import { ListViewsContext } from "./list-views.ts";
import type { Columns, Filters, useList } from "./use-list.ts";

/** One choice of a filter that stands before the chips, with how many rows it leaves. */
export interface Focus<F extends Filters> {
  readonly filter: keyof F & string;
  readonly value: string;
  readonly label: string;
  /** Undefined while nobody knows. */
  readonly count: number | undefined;
}

interface ChipsProps<F extends Filters, C extends Columns> {
  /** The call that reads the list. */
  readonly of: ListOperation<F, C>;
  readonly list: ReturnType<typeof useList<F, C>>;
  readonly focus?: Focus<F>;
}

interface ToolsProps<F extends Filters, C extends Columns> extends ChipsProps<F, C> {
  readonly rowKey: keyof C & string;
  /** Columns that are left out until somebody asks for them. */
  readonly folded?: readonly (keyof C & string)[];
  /** When the page was opened. */
  readonly openedAt: Instant;
  /** All columns that users see with their keys, in the order of this reader. */
  readonly columns: ReturnType<typeof inOrder>;
  readonly settings: ListSettings;
  readonly onSettings: (settings: ListSettings) => void;
  /** The width at which a column stands now, in px; null for one that is not shown. */
  readonly widthOf: (key: string) => number | null;
  /** Whether the list fills the screen. */
  readonly whole: boolean;
  readonly onWhole: (whole: boolean) => void;
  /** The button that prints the list whole; null where lists are not printed. */
  readonly printing: ReactNode;
}

/** What stands above the list: its chips, its views and file, and how it is looked at. */
export function Tools<F extends Filters, C extends Columns>(props: ToolsProps<F, C>) {
  const { of, list, openedAt, rowKey, columns, settings, onSettings: setSettings, whole } = props;
  const { listing } = of;
  const Views = use(ListViewsContext);
  const areCards = useUpTo("xs") && listing.card !== null;
  return (
    <ListTools
      chips={<AllChips {...props} list={list} />}
      views={
        Views && (
          <Views
            list={of.name}
            search={list.search}
            today={shanghaiDay(openedAt)}
            settings={settings}
            onShow={(search, shown) => {
              setSettings(shown);
              list.show(search);
            }}
          />
        )
      }
      exporting={
        <ExportButton
          of={of as unknown as AnyList}
          query={list.query as unknown as ListQuery}
          empty={!list.answer.data || list.answer.data.total === 0}
        />
      }
      printing={props.printing}
      columnChoice={
        <ColumnChoice
          columns={columns}
          rowKey={rowKey}
          last={statusColumn(listing)}
          settings={settings}
          onChange={setSettings}
          widthOf={props.widthOf}
          onReset={() => setSettings({ ...settings, hidden: props.folded ?? [], order: [], widths: {} })}
        />
      }
      areCards={areCards}
      dense={settings.dense}
      whole={whole}
      onRefresh={() => void list.answer.refetch()}
      onDense={(dense) => setSettings({ ...settings, dense })}
      onWhole={props.onWhole}
    />
  );
}

/** What narrows the list down by one click: the page's focus, and the statuses. */
function AllChips<F extends Filters, C extends Columns>({ of, focus, list }: ChipsProps<F, C>) {
  const { chips, filters } = of.listing;
  const { data, error } = list.answer;
  /** Of an answer that failed, or has not come, nobody knows how many rows there are. */
  const isKnown = data !== undefined && error === null;
  const isFocused = focus !== undefined && list.filters[focus.filter] === focus.value;
  return (
    <>
      {focus && (
        <FocusChip
          label={focus.label}
          count={focus.count}
          chosen={isFocused}
          onToggle={() => list.go({ [focus.filter]: isFocused ? undefined : focus.value })}
        />
      )}
      {chips !== null && (
        <ListChips
          labels={filters[chips]?.labels ?? {}}
          counts={isKnown ? (data.countedTo === undefined ? data.counts : null) : undefined}
          chosen={list.filters[chips]}
          onChoose={(value) => list.go({ [chips]: value })}
        />
      )}
    </>
  );
}

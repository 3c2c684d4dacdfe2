import { mallWares } from "@zd/api/mall/wares";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { MallWareId, MallWareState } from "@zd/domain/mall/codes";
import { type ReactNode, useState } from "react";
import { useCallQuery } from "../../../../../api/hooks.ts";
import { EmptyState, FailedState } from "../../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../../ui/feedback/skeleton.tsx";
import { MoneyInput } from "../../../../../ui/form/money-input.tsx";
import { TextField } from "../../../../../ui/form/text-field.tsx";
import { useSettled } from "../../../../../ui/form/use-settled.ts";
import { PlainTable } from "../../../../../ui/tables/plain-table.tsx";
import styles from "../merchant.module.css";

type WareChoice = OutputOf<typeof mallWares.listChoices>[number];

/** The new figure of each ware, as it is typed; a ware without one stays as it is. */
export type Figures = ReadonlyMap<MallWareId, string>;

interface Props {
  /** Only wares in one of these states are listed. */
  readonly states: readonly MallWareState[];
  /** The new figures that are typed so far. */
  readonly figures: Figures;
  readonly onChange: (figures: Figures) => void;
  /** Heads the column of the new figures, with their unit. */
  readonly title: string;
  /** Heads the column of the present figures, with their unit. */
  readonly now: string;
  /** The present figure of a ware. */
  readonly nowOf: (ware: WareChoice) => ReactNode;
}

/** The merchant's wares with a field for the new figure of each; the figures stay while other wares are searched. */
export function ChangeTable({ states, figures, onChange, title, now, nowOf }: Props) {
  const [keyword, setKeyword] = useState("");
  const { value: settled } = useSettled(keyword.trim(), keyword.trim());
  const [state] = states;
  const query: InputOf<typeof mallWares.listChoices> = {
    keyword: settled,
    ...(states.length === 1 && state ? { state } : {}),
  };
  const { data, error, refetch } = useCallQuery(mallWares.listChoices, query, { keepPrevious: true });
  const rows = data?.filter((ware) => states.includes(ware.state));
  return (
    <>
      <TextField
        label="查找商品"
        placeholder="名称或编号"
        maxLength={40}
        value={keyword}
        onChange={setKeyword}
      />
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !rows ? (
        <Skeleton lines={5} />
      ) : rows.length === 0 ? (
        <EmptyState title="没有符合条件的商品" drawing="coal" small>
          请更换商品名称或状态
        </EmptyState>
      ) : (
        <div className={styles["wares"]}>
          <PlainTable
            label={title}
            columns={[
              { title: "商品", head: true, show: (ware) => ware.name },
              { title: "提货地点", show: (ware) => ware.placeName },
              { title: now, figure: true, show: (ware) => nowOf(ware) },
              {
                title,
                figure: true,
                show: (ware) => (
                  <MoneyInput
                    aria-label={`${ware.name} ${title}`}
                    decimals={4}
                    placeholder="不变"
                    value={figures.get(ware.ware) ?? ""}
                    onChange={(figure) => onChange(withFigure(figures, ware.ware, figure))}
                  />
                ),
              },
            ]}
            rows={rows}
            rowKey={(ware) => ware.ware}
          />
        </div>
      )}
    </>
  );
}

function withFigure(figures: Figures, ware: MallWareId, figure: string): Figures {
  const next = new Map(figures);
  if (figure === "") next.delete(ware);
  else next.set(ware, figure);
  return next;
}

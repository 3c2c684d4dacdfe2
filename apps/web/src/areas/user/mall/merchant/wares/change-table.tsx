import { mallWares } from "@zd/api/mall/wares";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { MallWareId, MallWareState } from "@zd/domain/mall/codes";
import { type ReactNode, useState } from "react";
import { useCallQuery } from "../../../../../api/hooks.ts";
import { EmptyState, FailedState } from "../../../../../ui/empty-state.tsx";
import { MoneyInput } from "../../../../../ui/money-input.tsx";
import { PlainTable } from "../../../../../ui/plain-table.tsx";
import { Skeleton } from "../../../../../ui/skeleton.tsx";
import { TextField } from "../../../../../ui/text-field.tsx";
import { useSettled } from "../../../../../ui/use-settled.ts";
import styles from "../merchant.module.css";

type WareChoice = OutputOf<typeof mallWares.listChoices>[number];

/** What is typed for each ware; one without a figure stays as it is. */
export type Typed = ReadonlyMap<MallWareId, string>;

interface Props {
  readonly states: readonly MallWareState[];
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  /** What the figure is, and how the present one stands beside it. */
  readonly title: string;
  readonly now: string;
  readonly nowOf: (ware: WareChoice) => ReactNode;
}

/** The merchant's wares, a figure to be typed for each; looking for others keeps what was typed. */
export function ChangeTable({ states, typed, onType, title, now, nowOf }: Props) {
  const [keyword, setKeyword] = useState("");
  const { value: settled } = useSettled(keyword.trim(), keyword.trim());
  const [state] = states;
  const asked: InputOf<typeof mallWares.listChoices> = {
    keyword: settled,
    ...(states.length === 1 && state ? { state } : {}),
  };
  const { data, error, refetch } = useCallQuery(mallWares.listChoices, asked, { keepPrevious: true });
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
        <EmptyState title="没有符合条件的商品" />
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
                    value={typed.get(ware.ware) ?? ""}
                    onChange={(figure) => onType(withFigure(typed, ware.ware, figure))}
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

function withFigure(typed: Typed, ware: MallWareId, figure: string): Typed {
  const next = new Map(typed);
  if (figure === "") next.delete(ware);
  else next.set(ware, figure);
  return next;
}

import type { Filter } from "@zd/api/wire/listing";
import { Input } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { type FormEvent, type KeyboardEvent, useId, useMemo, useState } from "react";
import { Button } from "../buttons/button.tsx";
import { ChevronIcon } from "../buttons/icons.tsx";
import { Choice } from "../choice/choice.tsx";
import { RangePicker } from "../dialog/popups.tsx";
import { choicesOf } from "../form/select-field.tsx";
import { useUpTo } from "../theme/media.ts";
import styles from "./filter-form.module.css";
import type { Period } from "./list-search.ts";

/** So many filters stand beside the period, none on a phone; the others unfold. */
const inFirstRow = 3;

export type FilterText = Readonly<Record<string, string | undefined>>;

interface Props {
  readonly filters: Readonly<Record<string, Omit<Filter, "wire">>>;
  /** What the period is about, or null for a list without one. */
  readonly periodTitle: string | null;
  /** The period that was asked for last. */
  readonly period: Period;
  /** The filters that were asked with last. */
  readonly given: FilterText;
  readonly onAsk: (given: FilterText, period: Period) => void;
  /** Asks without any filter, for the usual period. */
  readonly onReset: () => void;
}

/** The filters of a list, from its declaration. */
export function FilterForm({ filters, periodTitle, period, given, onAsk, onReset }: Props) {
  const [draft, setDraft] = useState(given);
  const [days, setDays] = useState(period);
  // The same objects while they are the same days: the picker forgets what is being typed when it is given others.
  const range = useMemo((): [Dayjs, Dayjs] => [dayjs(days.from), dayjs(days.to)], [days]);
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const all = Object.entries(filters);
  const first = useUpTo("xs") ? 0 : inFirstRow;
  const shown = unfolded ? all : all.slice(0, first);
  const put = (key: string, value: string | undefined) => setDraft({ ...draft, [key]: value });

  const ask = (event: FormEvent) => {
    event.preventDefault();
    onAsk(draft, days);
  };
  // Enter that ends a composition chooses a word; it asks for nothing yet.
  const hold = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.nativeEvent.isComposing) event.preventDefault();
  };

  return (
    <form className={styles["form"]} onSubmit={ask} onKeyDown={hold}>
      {periodTitle !== null && (
        <div className={styles["field"]}>
          <span>{periodTitle}</span>
          <RangePicker
            allowClear={false}
            aria-label={periodTitle}
            value={range}
            onChange={(chosen) => {
              const [from, to] = chosen ?? [];
              if (from && to) setDays({ from: from.format("YYYY-MM-DD"), to: to.format("YYYY-MM-DD") });
            }}
          />
        </div>
      )}
      {shown.map(([key, { title, kind, labels }]) => (
        <div key={key} className={styles["field"]}>
          <label htmlFor={`${id}-${key}`}>{title}</label>
          {kind === "choice" ? (
            <Choice
              id={`${id}-${key}`}
              placeholder="全部"
              value={draft[key] ?? ""}
              options={choicesOf(labels ?? {})}
              onChange={(value) => put(key, value || undefined)}
            />
          ) : (
            <Input
              id={`${id}-${key}`}
              allowClear
              maxLength={64}
              placeholder={title}
              value={draft[key] ?? ""}
              onChange={({ target }) => put(key, target.value)}
            />
          )}
        </div>
      ))}
      <div className={styles["ends"]}>
        <Button look="main" type="submit">
          查询
        </Button>
        <Button onClick={onReset}>重置</Button>
        {all.length > first && (
          <Button look="text" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? "收起" : "展开"}
            <span className={unfolded ? styles["up"] : undefined}>
              <ChevronIcon size={12} />
            </span>
          </Button>
        )}
      </div>
    </form>
  );
}

import type { Filter } from "@zd/api/wire/listing";
import { numbersIn, tooManyNumbers } from "@zd/api/wire/numbers";
import { Input } from "antd";
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { Button } from "../buttons/button.tsx";
import { ChevronIcon } from "../buttons/icons.tsx";
import { Choice } from "../choice/choice.tsx";
import { classNames } from "../class-names.ts";
import { choicesOf } from "../form/select-field.tsx";
import { useUpTo } from "../theme/media.ts";
import styles from "./filter-form.module.css";
import type { Period } from "./list-search.ts";
import { PeriodField } from "./period-field.tsx";

/** So many filters stand beside the period, none on a phone; the others unfold. */
const inFirstRow = 3;

export type FilterText = Readonly<Record<string, string | undefined>>;

interface Props {
  readonly filters: Readonly<Record<string, Omit<Filter, "wire">>>;
  /** The filters that take several numbers; none where missing. */
  readonly numbers?: ReadonlySet<string>;
  /** What the period is about, or null for a list without one. */
  readonly periodTitle: string | null;
  /** The period that was asked for last. */
  readonly period: Period;
  /** `YYYY-MM-DD` in Shanghai, by which 今天 and the other usual periods go. */
  readonly today: string;
  /** The filters that were asked with last. */
  readonly given: FilterText;
  readonly onAsk: (given: FilterText, period: Period) => void;
  /** Asks without any filter, for the usual period. */
  readonly onReset: () => void;
}

/** The filters of a list, from its declaration. */
export function FilterForm(props: Props) {
  const { filters, numbers = noNumbers, periodTitle, period, today, given, onAsk, onReset } = props;
  const [draft, setDraft] = useState(given);
  const [days, setDays] = useState(period);
  const [unfolded, setUnfolded] = useState(false);
  const all = Object.entries(filters);
  const isPhone = useUpTo("xs");
  const first = isPhone ? 0 : inFirstRow;
  const shown = unfolded ? all : all.slice(0, first);
  const put = (key: string, value: string | undefined) => setDraft({ ...draft, [key]: value });

  /** What is wrong with the numbers that are typed; null where nothing is. */
  const fault = [...numbers].flatMap((key) => tooManyNumbers(numbersIn(draft[key] ?? "")) ?? [])[0] ?? null;

  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (fault === null) onAsk(draft, days);
  };
  // Enter that ends a composition chooses a word; it asks for nothing yet.
  const hold = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.nativeEvent.isComposing) event.preventDefault();
  };

  const unfold = (
    <Button look="text" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
      {unfolded ? "收起" : isPhone ? foldedWords(given, filters) : "展开"}
      <span className={unfolded ? styles["up"] : undefined}>
        <ChevronIcon size={12} />
      </span>
    </Button>
  );
  // On a phone the rows come first.
  if (isPhone && !unfolded)
    return <div className={classNames(styles["form"], styles["folded"])}>{unfold}</div>;

  return (
    <form className={styles["form"]} onSubmit={ask} onKeyDown={hold}>
      {periodTitle !== null && (
        <PeriodField
          title={periodTitle}
          days={days}
          today={today}
          onType={setDays}
          onChoose={(chosen) => {
            setDays(chosen);
            if (fault === null) onAsk(draft, chosen);
          }}
        />
      )}
      {shown.map(([key, filter]) => (
        <TypedField
          key={key}
          filter={filter}
          takesSeveral={numbers.has(key)}
          text={draft[key] ?? ""}
          onType={(text) => put(key, text)}
        />
      ))}
      {fault !== null && (
        <p className={styles["fault"]} role="alert">
          {fault}
        </p>
      )}
      <div className={styles["ends"]}>
        <Button look="main" type="submit">
          查询
        </Button>
        <Button onClick={onReset}>重置</Button>
        {(isPhone || all.length > first) && unfold}
      </div>
    </form>
  );
}

/** What the folded form says: that there is one, and how much of it is filled in. */
function foldedWords(given: FilterText, filters: Props["filters"]): string {
  const count = Object.keys(filters).filter((key) => given[key]).length;
  return count === 0 ? "筛选" : `筛选（已用 ${count} 项）`;
}

interface TypedFieldProps {
  readonly filter: Omit<Filter, "wire">;
  /** Whether several numbers may be typed. */
  readonly takesSeveral: boolean;
  readonly text: string;
  /** Called with what is typed or chosen; undefined for nothing. */
  readonly onType: (text: string | undefined) => void;
}

/** The field of one filter. */
function TypedField({ filter: { title, kind, labels }, takesSeveral, text, onType }: TypedFieldProps) {
  const id = useId();
  const several = {
    placeholder: "可填多个",
    title: "可粘贴多个，以空格、逗号或换行分隔",
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => pasteLines(event, onType),
  };
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{title}</label>
      {kind === "choice" ? (
        <Choice
          id={id}
          placeholder="全部"
          value={text}
          options={choicesOf(labels ?? {})}
          onChange={(value) => onType(value || undefined)}
        />
      ) : (
        <Input
          id={id}
          allowClear
          {...(takesSeveral ? several : { placeholder: title, maxLength: 64 })}
          value={text}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </div>
  );
}

const noNumbers: ReadonlySet<string> = new Set();

/** Puts pasted lines into a field of one line with spaces between them, where the browser would join them to one number. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>, put: (text: string) => void) {
  const pasted = event.clipboardData.getData("text");
  if (!/[\r\n\t]/.test(pasted)) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const before = value.slice(0, selectionStart ?? value.length);
  const after = value.slice(selectionEnd ?? value.length);
  put(`${before}${pasted.trim().replace(/\s+/g, " ")}${after}`);
}

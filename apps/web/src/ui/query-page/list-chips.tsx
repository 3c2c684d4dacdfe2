import { noNumber } from "../figures/figures.tsx";
import styles from "./query-page.module.css";

interface Props {
  /** The statuses that there are, by their values. */
  readonly labels: Readonly<Record<string, string>>;
  /** How many rows each status has; null of a list so long that it is not counted, undefined while nobody knows. */
  readonly counts: Readonly<Record<string, number>> | null | undefined;
  /** The status that is asked for; undefined for all. */
  readonly chosen: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

/** The statuses that occur, with how many rows stand in each. */
export function ListChips({ labels, counts, chosen, onChoose }: Props) {
  const total = counts ? Object.values(counts).reduce((sum, n) => sum + n, 0) : noNumber;
  const present = Object.entries(labels).filter(
    ([value]) => counts === null || counts?.[value] || value === chosen,
  );
  const isCounted = counts !== null;
  return (
    <fieldset className={styles["chips"]} aria-label="状态">
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        全部 {isCounted && <b>{total}</b>}
      </button>
      {present.map(([value, label]) => (
        <button key={value} type="button" aria-pressed={chosen === value} onClick={() => onChoose(value)}>
          {label} {isCounted && <b>{counts ? (counts[value] ?? 0) : noNumber}</b>}
        </button>
      ))}
    </fieldset>
  );
}

interface FocusProps {
  readonly label: string;
  /** How many rows it leaves; undefined while nobody knows. */
  readonly count: number | undefined;
  readonly chosen: boolean;
  readonly onToggle: () => void;
}

/** One choice that stands before the chips. */
export const FocusChip = ({ label, count, chosen, onToggle }: FocusProps) => (
  <fieldset className={styles["chips"]} aria-label={label}>
    <button type="button" aria-pressed={chosen} onClick={onToggle}>
      {label} <b className={styles["due"]}>{count ?? noNumber}</b>
    </button>
  </fieldset>
);

import { noNumber } from "../figures.tsx";
import styles from "./query-page.module.css";

interface Props {
  readonly labels: Readonly<Record<string, string>>;
  /** Null of a list so long that it is not counted. */
  readonly counts: Readonly<Record<string, number>> | null;
  readonly chosen: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

/** The statuses that occur, with how many rows stand in each. */
export function ListChips({ labels, counts, chosen, onChoose }: Props) {
  const total = counts && Object.values(counts).reduce((sum, n) => sum + n, 0);
  const present = Object.entries(labels).filter(
    ([value]) => counts === null || counts[value] || value === chosen,
  );
  return (
    <fieldset className={styles["chips"]} aria-label="状态">
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        全部 {counts && <b>{total}</b>}
      </button>
      {present.map(([value, label]) => (
        <button key={value} type="button" aria-pressed={chosen === value} onClick={() => onChoose(value)}>
          {label} {counts && <b>{counts[value] ?? 0}</b>}
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

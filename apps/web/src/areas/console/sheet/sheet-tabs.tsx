import styles from "../parameters/parameters.module.css";

interface Props {
  /** Name of the tabs, which is read out. */
  readonly label: string;
  /** Title of the tab of the values. */
  readonly values: string;
  /** Whether 修改记录 is open. */
  readonly history: boolean;
  /** Goes to a tab by the search of its address. */
  readonly onOpen: (search: Readonly<Record<string, string>>) => void;
}

/** The two tabs of a sheet: its values and 修改记录. */
export function SheetTabs({ label, values, history, onOpen }: Props) {
  return (
    <nav className={styles["tabs"]} aria-label={label}>
      <button type="button" aria-current={history ? undefined : "page"} onClick={() => onOpen({})}>
        {values}
      </button>
      <button
        type="button"
        aria-current={history ? "page" : undefined}
        onClick={() => onOpen({ tab: "history" })}
      >
        修改记录
      </button>
    </nav>
  );
}

import { type KeyboardEvent, useEffect, useRef } from "react";
import styles from "./query-page.module.css";
import { useListView } from "./use-list-view.ts";

/**
 * The lists that one page shows by turns, as tabs: which is shown, and what to hand to its QueryPage as `tabs`. The first
 * is shown unless the address says another.
 */
export function useListTabs<View extends string>(label: string, titles: Readonly<Record<View, string>>) {
  const views = Object.keys(titles) as [View, ...View[]];
  const [view, show] = useListView(views);
  /** Each list comes with tabs of its own: those of the list that somebody has just chosen take the focus. */
  const chosen = useRef(false);
  const go = (other: View) => {
    chosen.current = true;
    show(other);
  };
  const takesFocus = () => {
    const taken = chosen.current;
    chosen.current = false;
    return taken;
  };
  return [view, <ListTabs key="tabs" {...{ label, titles, views, view, go, takesFocus }} />] as const;
}

interface Props<View extends string> {
  readonly label: string;
  readonly titles: Readonly<Record<View, string>>;
  /** In the order of the tabs. */
  readonly views: readonly View[];
  readonly view: View;
  readonly go: (view: View) => void;
  /** Whether these tabs have just been pressed; true only the first time it is asked. */
  readonly takesFocus: () => boolean;
}

function ListTabs<View extends string>({ label, titles, views, view, go, takesFocus }: Props<View>) {
  const selected = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once for each list that is shown
  useEffect(() => {
    if (takesFocus()) selected.current?.focus();
  }, [view]);
  const walk = ({ key }: KeyboardEvent) => {
    const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? views.length - 1 : 0;
    const other = views[(views.indexOf(view) + step) % views.length];
    if (step !== 0 && other !== undefined) go(other);
  };
  return (
    <div className={styles["tabs"]} role="tablist" aria-label={label} onKeyDown={walk}>
      {views.map((each) => (
        <button
          key={each}
          ref={each === view ? selected : null}
          type="button"
          role="tab"
          aria-selected={each === view}
          tabIndex={each === view ? 0 : -1}
          onClick={() => go(each)}
        >
          {titles[each]}
        </button>
      ))}
    </div>
  );
}

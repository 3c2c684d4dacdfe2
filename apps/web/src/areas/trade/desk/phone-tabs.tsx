import { type KeyboardEvent, useRef } from "react";
import styles from "./desk.module.css";

/** What a telephone shows of the desk at a time; a wider window shows all of it side by side. */
const phoneViews = { lost: "出局", leading: "领先", all: "全部", money: "资金" } as const;
export type PhoneView = keyof typeof phoneViews;

interface Props {
  readonly view: PhoneView;
  /** How much there is under each; left out for what is not counted. */
  readonly counts: Readonly<Partial<Record<PhoneView, number>>>;
  readonly onView: (view: PhoneView) => void;
}

const views = Object.keys(phoneViews) as PhoneView[];

/** 出局, 领先, 全部 and 资金, as tabs of a telephone. */
export function PhoneTabs({ view, counts, onView }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const walk = ({ key }: KeyboardEvent) => {
    const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? views.length - 1 : 0;
    const at = (views.indexOf(view) + step) % views.length;
    const other = views[at];
    if (step === 0 || other === undefined) return;
    onView(other);
    list.current?.querySelectorAll<HTMLElement>("button")[at]?.focus();
  };
  return (
    <div ref={list} className={styles["tabs"]} role="tablist" aria-label="交易台分区" onKeyDown={walk}>
      {views.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={one === view}
          tabIndex={one === view ? 0 : -1}
          onClick={() => onView(one)}
        >
          {phoneViews[one]}
          {counts[one] !== undefined && <b>{counts[one]}</b>}
        </button>
      ))}
    </div>
  );
}

import { type ReactNode, useMemo, useState } from "react";
import styles from "./detail.module.css";
import { DetailContext } from "./slots.tsx";

interface Props {
  /** How the record stands, where what is in the frame has nothing better to say at the top; null where that is not known. */
  readonly state: ReactNode;
  readonly children: ReactNode;
}

/**
 * The one form of a detail: steps or state at the top, whose turn it is, what is to be read, and at the bottom a bar with what may be
 * done, which stays in sight. What is in it fills these places by `DetailLead`, `DetailTurn` and `DetailActions`.
 */
export function DetailFrame({ state, children }: Props) {
  const [lead, setLead] = useState<HTMLElement | null>(null);
  const [turn, setTurn] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const [hasLead, setHasLead] = useState(false);
  const places = useMemo(() => ({ lead, turn, actions, onLead: setHasLead }), [lead, turn, actions]);
  return (
    <DetailContext value={places}>
      <div className={styles["frame"]}>
        {!hasLead && state !== null && <div className={styles["lead"]}>{state}</div>}
        <div ref={setLead} className={styles["lead"]} />
        <div ref={setTurn} className={styles["turn"]} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <section className={styles["body"]} aria-label="内容" tabIndex={0}>
          {children}
        </section>
        <div ref={setActions} className={styles["actions"]} />
      </div>
    </DetailContext>
  );
}

import { useState } from "react";
import motion from "../../../../ui/figures/motion.module.css";
import styles from "./ticket.module.css";

/** The place that an order would have, from 1; one that changes lights up, and says from where it has moved. */
export function PlaceInQueue({ place }: { readonly place: number }) {
  const [move, setMove] = useState<{ readonly place: number; readonly before: number | null }>({
    place,
    before: null,
  });
  if (move.place !== place) setMove({ place, before: move.place });
  const { before } = move;
  const fellBack = before !== null && place > before;
  return (
    <span aria-live="polite">
      {before !== null && (
        <small className={styles["moved"]}>
          由第 {before} 位{fellBack ? "退至" : "升至"}
        </small>
      )}
      <b
        key={`${before} ${place}`}
        className={before === null ? undefined : motion[fellBack ? "flash-lost" : "flash-won"]}
      >
        {place}
      </b>
    </span>
  );
}

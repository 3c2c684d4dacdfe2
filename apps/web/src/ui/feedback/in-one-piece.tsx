import { type Query, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { classNames } from "../class-names.ts";
import styles from "./in-one-piece.module.css";
import { Skeleton } from "./skeleton.tsx";

/** After so long what has come is shown, whatever else is still awaited. */
const timeoutMs = 3_000;

/** Asked for by something on the page, and not answered yet. */
const firstAnswers = {
  predicate: (query: Query) => query.state.status === "pending" && query.isActive(),
};

/**
 * A page of many parts whose heights nobody knows beforehand: it shows in one piece, once each part has its first answer,
 * so that none pushes the others about.
 */
export function InOnePiece({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  const pending = useIsFetching(firstAnswers);
  const [shown, setShown] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts ask only after the first rendering, which counts none yet
  useEffect(() => {
    if (queries.isFetching(firstAnswers) === 0) setShown(true);
  }, [queries, pending]);

  useEffect(() => {
    const timer = setTimeout(() => setShown(true), timeoutMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className={styles["whole"]}>
      {!shown && (
        <div className={styles["awaited"]}>
          <Skeleton lines={12} />
        </div>
      )}
      <div className={classNames(!shown && styles["parts"])}>{children}</div>
    </div>
  );
}

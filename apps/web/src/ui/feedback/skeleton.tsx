import styles from "./skeleton.module.css";

/** Grey lines where text will stand; the page does not jump when it comes. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className={styles["block"]} role="status" aria-label="加载中" data-loading="">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <i key={line} />
      ))}
    </div>
  );
}

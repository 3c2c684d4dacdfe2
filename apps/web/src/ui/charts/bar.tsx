import styles from "./bar.module.css";

/** A bar beside a figure: what part of the greatest one it is, in a thousand. */
export const Bar = ({ thousandths }: { readonly thousandths: number }) => (
  <span className={styles["bar"]} aria-hidden="true">
    <i style={{ width: `${thousandths / 10}%` }} />
  </span>
);

/** How long the bar of an amount is beside the greatest. */
export const thousandthsOf = (amount: bigint, greatest: bigint): number =>
  greatest <= 0n ? 0 : Number((amount * 1_000n) / greatest);

import styles from "./section-build.module.css";

/** 提示: what is unusual in the plan, though nothing forbids it. */
export function Warnings({ words }: { readonly words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <ul className={styles["warnings"]} aria-label="提示">
      {words.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

import styles from "./section-build.module.css";

/** What forbids nothing, but should be thought about. */
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

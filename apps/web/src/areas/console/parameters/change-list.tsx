import styles from "./parameters.module.css";

export interface ChangeLine {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** What is going to change: what is there, and what will be. */
export const ChangeList = ({ changes }: { readonly changes: readonly ChangeLine[] }) => (
  <ul className={styles["changes"]} aria-label="将要修改">
    {changes.map(({ what, before, after }) => (
      <li key={what}>
        <span>{what}</span>
        <del>{before}</del>
        <i aria-hidden="true">→</i>
        <ins>{after}</ins>
      </li>
    ))}
  </ul>
);

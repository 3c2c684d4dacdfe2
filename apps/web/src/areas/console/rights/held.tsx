import { classNames } from "../../../ui/class-names.ts";
import styles from "./rights.module.css";

/** A dot of the matrix: the role or the permission is held; red where the role must not meet another that the person has. */
export const Held = ({ clashes = false }: { readonly clashes?: boolean }) => (
  <span className={classNames(styles["held"], clashes && styles["clash"])}>
    <span aria-hidden="true">●</span>
    <span className="sr">{clashes ? "有，不相容" : "有"}</span>
  </span>
);

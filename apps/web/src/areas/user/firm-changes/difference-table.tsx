import { noNumber } from "../../../ui/figures.tsx";
import styles from "./firm-changes.module.css";

interface Props {
  readonly of: readonly { readonly title: string; readonly before: string; readonly after: string }[];
}

/** 变更内容: what was, beside what shall be. */
export const DifferenceTable = ({ of }: Props) => (
  <table className={styles["difference"]}>
    <thead>
      <tr>
        <th scope="col">变更项</th>
        <th scope="col">变更前</th>
        <th scope="col">变更后</th>
      </tr>
    </thead>
    <tbody>
      {of.map(({ title, before, after }) => (
        <tr key={title}>
          <th scope="row">{title}</th>
          <td>{before || noNumber}</td>
          <td>{after || noNumber}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

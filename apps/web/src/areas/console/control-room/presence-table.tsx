import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { classNames } from "../../../ui/class-names.ts";
import { Count } from "../../../ui/figures.tsx";
import table from "../console.module.css";
import styles from "./control-room.module.css";
import type { ControlRoom } from "./use-control-room.ts";

/** 在场: the firms that have come in, the last one first. */
export function PresenceTable({ presence }: { readonly presence: ControlRoom["presence"] }) {
  if (presence.length === 0) return <p className={table["none"]}>还没有企业进入本场</p>;
  return (
    <table className={classNames(table["table"], styles["dense"])}>
      <thead>
        <tr>
          <th>企业</th>
          <th>进入</th>
          <th className={table["number"]}>领先</th>
        </tr>
      </thead>
      <tbody>
        {presence.map(({ firm, firmName, userName, enteredAt, leading }) => (
          <tr key={firm}>
            <td>
              {firmName} <span className={table["muted"]}>{userName}</span>
            </td>
            <td>{formatShanghai(enteredAt).slice(11)}</td>
            <td className={table["number"]}>
              <Count of={leading} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

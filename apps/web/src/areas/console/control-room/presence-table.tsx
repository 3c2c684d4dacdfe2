import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { Count } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import type { ControlRoom } from "./use-control-room.ts";

/** 在场: the firms that have come in, the last one first. */
export function PresenceTable({ presence }: { readonly presence: ControlRoom["presence"] }) {
  if (presence.length === 0) return <p className={layout["none"]}>还没有企业进入本场</p>;
  return (
    <PlainTable
      label="在场企业"
      edge
      dense
      inner
      columns={[
        {
          title: "企业",
          show: ({ firmName, userName }) => (
            <>
              {firmName} <span className={layout["quiet"]}>{userName}</span>
            </>
          ),
        },
        { title: "进入", show: ({ enteredAt }) => formatShanghai(enteredAt).slice(11) },
        { title: "领先", figure: true, show: ({ leading }) => <Count of={leading} /> },
      ]}
      rows={presence}
      rowKey={({ firm }) => firm}
    />
  );
}

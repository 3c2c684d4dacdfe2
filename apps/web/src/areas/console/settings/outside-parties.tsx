import { outsideParties } from "@zd/domain/system/outside-parties";
import { useSite } from "../../../api/site.ts";
import { Status } from "../../../ui/status/status.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";

/** 外部服务: the outside parties with a sandbox in their place or no connection, and what is not possible without them. */
export function OutsideParties() {
  const site = useSite();
  if (!site || site.parties.length === 0) return null;
  return (
    <PlainTable
      label="外部服务"
      edge
      columns={[
        { title: "外部服务", head: true, show: ({ party }) => outsideParties[party].name },
        {
          title: "接入",
          show: ({ state }) =>
            state === "sandbox" ? <Status tone="neutral">沙箱</Status> : <Status tone="muted">未接入</Status>,
        },
        {
          title: "说明",
          show: ({ party, state }) =>
            state === "sandbox" ? "由沙箱代替，不产生真实往来" : outsideParties[party].lacking,
        },
      ]}
      rows={site.parties}
      rowKey={({ party }) => party}
    />
  );
}

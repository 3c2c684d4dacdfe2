import { clashInWords, separateDuties } from "@zd/domain/identity/separate-duties";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";

/** 不相容岗位: roles that nobody may hold together, and why. */
export const DutyTable = () => (
  <section className={table["block"]} aria-label="不相容岗位">
    <h2>
      不相容岗位<span>新增人员和修改角色时检查，以前已有的在上表标红</span>
    </h2>
    <PlainTable
      label="不相容岗位"
      edge
      dense
      columns={[
        { title: "岗位", head: true, show: clashInWords },
        { title: "原因", words: true, show: ({ why }) => why },
      ]}
      rows={separateDuties}
      rowKey={clashInWords}
    />
  </section>
);

import { control } from "@zd/api/trading/control";
import { type SectionId, sectionId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { RunningMode } from "@zd/domain/trading/session";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import form from "../../../ui/form/form.module.css";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import type { PastSection } from "./plan-text.ts";

/** How many past sections are offered, the newest first. */
const most = 50;

interface Props {
  /** Only sections of this mode have the same clocks. */
  readonly mode: RunningMode;
  readonly onCopy: (past: PastSection) => void;
  readonly onClose: () => void;
}

/** 沿用历史场次: the clocks of a section of the same mode that was held before, the last one first. */
export function CopySection({ mode, onCopy, onClose }: Props) {
  const [selected, setSelected] = useState<SectionId | null>(null);
  const list = useCallQuery(control.listSections, {
    pageIndex: 1,
    pageSize: most,
    sort: "startsAt",
    descending: true,
    filters: { mode, practice: "N" },
  });
  const newest = list.data?.rows[0];
  const chosen = selected ?? (newest ? sectionId(newest.section) : null);
  const past = useCallQuery(
    control.readSection,
    { section: chosen ?? sectionId("none") },
    { enabled: chosen !== null },
  );
  const error = list.error ?? past.error;
  return (
    <FormDialog
      title="沿用历史场次"
      confirmLabel="沿用"
      ready={past.data !== undefined && !past.isPlaceholderData}
      error={error}
      onSubmit={() => {
        if (past.data) onCopy(past.data);
        onClose();
      }}
      onClose={onClose}
    >
      {list.data?.rows.length === 0 ? (
        <p className={layout["none"]}>还没有同一模式的场次</p>
      ) : (
        <SelectField
          label="场次"
          value={chosen ?? ""}
          options={(list.data?.rows ?? []).map(({ section, name, startsAt }) => ({
            value: section,
            label: `${formatShanghai(startsAt).slice(0, 16)} ${name} ${section}`,
          }))}
          onChange={(value) => setSelected(sectionId(value))}
        />
      )}
      {past.data && <Clocks of={past.data} />}
      {error === null && (
        <p className={form["consequence"]}>只沿用时钟与区域；标的、名称、保证金与价格规则仍按本次申请。</p>
      )}
    </FormDialog>
  );
}

/** What would be taken over. */
const Clocks = ({ of: past }: { readonly of: PastSection }) => (
  <Facts label="将沿用">
    <Fact title="区域">{past.region}</Fact>
    <Fact title="开始时刻">{formatShanghai(past.startsAt).slice(11, 16)}</Fact>
    <Fact title="自由交易">{past.freeSeconds} 秒</Fact>
    <Fact title="倒计时">{past.extensionSeconds} 秒</Fact>
    <Fact title="休息">{past.restSeconds} 秒</Fact>
  </Facts>
);

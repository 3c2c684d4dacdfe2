import { parameterSheet } from "@zd/api/trading/parameters";
import type { SectionId, WareId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { parameterLabels } from "@zd/domain/trading/parameter-table";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import table from "../console.module.css";
import { classOfValue, sourceWords } from "./own-value.ts";
import { wordsOfValue } from "./parameter-text.ts";
import { SectionDialog } from "./section-dialog.tsx";
import { WareDialog } from "./ware-dialog.tsx";
import { WareTable } from "./ware-table.tsx";

/** 参数 of a section and its wares, each beside the sheet; until it begins they can be changed. */
export function SectionParameters({ section }: { readonly section: SectionId }) {
  const answer = useCallQuery(parameterSheet.readSectionParameters, { section });
  const [selection, setSelection] = useState<ReadonlySet<WareId>>(new Set());
  const [open, setOpen] = useState<"section" | "wares" | null>(null);
  const { data, error } = answer;
  if (error && !data) return <FailedState error={error} onRetry={() => void answer.refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const { mayChange, wares } = data;
  const close = () => {
    setOpen(null);
    void answer.refetch();
  };
  return (
    <section className={table["block"]} aria-label="参数">
      <h2>
        参数
        <span>{data.status === "0" ? "开场前可修改，修改后即时公布" : "开场后不再修改"}</span>
        {mayChange && (
          <Button small onClick={() => setOpen("section")}>
            修改场次参数
          </Button>
        )}
        {mayChange && (
          <Button small disabled={selection.size === 0} onClick={() => setOpen("wares")}>
            修改所选标的{selection.size > 0 && `（${selection.size}）`}
          </Button>
        )}
      </h2>
      <Facts label="场次参数">
        {data.values.map((value) => (
          <Fact key={value.key} title={parameterLabels[value.key]}>
            <span className={classOfValue(value)}>
              {wordsOfValue(value.key, value.value)}
              {value.key === "hardEndSeconds" && data.hardEnd !== null && (
                <> · {formatShanghai(data.hardEnd).slice(5, 16)}</>
              )}
              <small>{sourceWords(value, "本场次")}</small>
            </span>
          </Fact>
        ))}
      </Facts>
      <WareTable wares={wares} mayChange={mayChange} selection={selection} onSelect={setSelection} />
      {open === "section" && <SectionDialog section={section} sheet={data} onClose={close} />}
      {open === "wares" && (
        <WareDialog
          section={section}
          sheet={data}
          wares={wares.filter(({ ware }) => selection.has(ware))}
          onClose={close}
        />
      )}
    </section>
  );
}

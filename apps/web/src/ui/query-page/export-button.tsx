import { listExportOf } from "@zd/api/lists/operations";
import type { AnyList, ListQuery } from "@zd/api/wire/listing";
import { useCall } from "../../api/hooks.ts";
import { Button } from "../buttons/button.tsx";
import { startExport, useRunningExport } from "./running-export.ts";

interface Props {
  /** The list whose rows go into the file. */
  readonly of: AnyList;
  /** What the page asks now: the file has all its pages. */
  readonly query: ListQuery;
  /** Whether there is anything to export. */
  readonly empty: boolean;
}

/** 导出 Excel: exactly what is filtered, in the order that is shown, of all pages. */
export function ExportButton({ of, query, empty }: Props) {
  const call = useCall();
  const running = useRunningExport();
  const { from, to } = query;
  const fileName = `${[of.title, from, to].filter(Boolean).join("_")}.xlsx`;
  return (
    <Button
      small
      busy={running !== null}
      disabled={empty}
      title={running === null ? "导出符合条件的全部记录" : `正在导出${running.title}，可以离开本页`}
      onClick={() => void startExport(call, of.title, listExportOf(of, query), fileName)}
    >
      {running === null ? "导出 Excel" : `导出中${running.percent === null ? "" : ` ${running.percent}%`}`}
    </Button>
  );
}

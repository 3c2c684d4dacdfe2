import { api } from "@zd/api";
import { guestTotals } from "@zd/api/trading/special-sections";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { handle } from "../../platform/calls/operation.ts";
import { openWorkbook } from "../../platform/lists/workbooks/workbook.ts";
import { findGuestTotals } from "./guest-totals.ts";

/** 下载专场企业汇总 (DownloadSectionFirmTotal), an Excel file made at once, since it has one row for each firm. */
export const downloadGuestTotals = handle(
  api.special.downloadGuestTotals,
  async ({ section, tradingDay }, { db, actor, now }) => {
    const rows = await findGuestTotals(db, section, tradingDay, actor);
    const columns = Object.entries(guestTotals.columns);
    const workbook = openWorkbook({
      name: guestTotals.title,
      columns: columns.map(([, column]) => column),
      notes: [
        ["列表", guestTotals.title],
        ["场次编号", section],
        ["企业", actor.firmName],
        ["导出人", actor.name],
        ["导出时间", formatShanghai(now)],
      ],
    });
    workbook.add(
      rows.map((row) =>
        columns.map(([key, { kind }]) => {
          const value = row[key as keyof typeof row];
          return kind === "time" && value !== null ? new Date(Number(value)) : value;
        }),
      ),
    );
    return Buffer.from(workbook.end()).toString("base64");
  },
);

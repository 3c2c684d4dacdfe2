import { api } from "@zd/api";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { daysClosed } from "../funds/index.ts";
import { handle, notFound } from "../platform/calls/operation.ts";
import { anywhere } from "../platform/database/database.ts";
import { job, schedule } from "../platform/jobs/jobs.ts";
import { equals, handleList } from "../platform/lists/listings.ts";
import type { OpenModule } from "../platform/module.ts";
import { closingAuditWords } from "./audit-words.ts";
import { closingDesk } from "./desk.ts";
import { dayScope } from "./reckon-sheet.ts";
import { reopenHandlers } from "./reopen.ts";
import { findSheet, findUnsigned, insertClosedDays } from "./sheet-store.ts";
import { sheetWorkbook } from "./sheet-workbook.ts";
import { openSheet, showSheet } from "./show-sheet.ts";
import { signHandlers } from "./sign.ts";
import { statementHandlers } from "./statements/make-statement.ts";

/** Opens a sheet for each day whose accounts are closed. */
const openSheets = job<null>("closing.openSheets", async (_, { tx }) => {
  await insertClosedDays(tx);
});

const listDays = handleList(api.dayEnds.listDays, () => ({
  from: sql`closing.sheet s left join identity.operator_view a on a.user_id = s.first_by
              left join identity.operator_view b on b.user_id = s.second_by`,
  scope: sql`true`,
  period: sql`(s.day::timestamp at time zone 'Asia/Shanghai')`,
  columns: {
    day: sql`s.day::text`,
    sheet: sql`s.day::text || ' v' || s.version`,
    version: sql`s.version::int`,
    signedAt: sql`s.second_at`,
    firstBy: sql`a.name`,
    secondBy: sql`b.name`,
    members: sql`rtrim(s.figures #>> '{totals,members}', 'n')::bigint`,
    noted: sql`case when s.figures is null then null
                    else (select count(*)::int from jsonb_object_keys(s.notes)) end`,
    reason: sql`s.reopen_reason`,
    state: sql`s.state`,
  },
  filters: {
    state: (value) => equals(sql`s.state`, value),
    unsigned: (value) => equals(sql`case when s.state in ('1', '2') then 'Y' else 'N' end`, value),
    signer: (value) => sql`(a.name ilike ${anywhere(value)} or b.name ilike ${anywhere(value)})`,
  },
  order: sql`s.day desc, s.version desc`,
}));

/** 日终: the sheets of the days, signed by two and opened again by two; checks and figures are of the other contexts. */
export const closing: OpenModule = (platform) => ({
  name: "closing",
  handlers: [
    listDays,
    handle(api.dayEnds.readSheet, async ({ day, version }, { db, actor, now }) => {
      const shownDay = day ?? (await findUnsigned(db, null)) ?? shanghaiDay(now);
      const scope = dayScope(shownDay, now);
      const row = await findSheet(db, shownDay, version);
      if (version !== undefined && !row) throw notFound();
      return showSheet(db, await openSheet(db, platform, scope, row), scope, actor.userId);
    }),
    handle(api.dayEnds.exportSheet, async ({ day, version }, { db, actor, now }) => {
      const scope = dayScope(day, now);
      const row = await findSheet(db, day, version);
      if (version !== undefined && !row) throw notFound();
      const sheet = await showSheet(db, await openSheet(db, platform, scope, row), scope, actor.userId);
      const bytes = sheetWorkbook(sheet, { by: actor.name, now });
      return {
        name: `日终单_${day}_v${sheet.version}.xlsx`,
        content: Buffer.from(bytes).toString("base64"),
      };
    }),
    ...signHandlers(platform),
    ...reopenHandlers(platform),
    ...statementHandlers(platform),
  ],
  desk: closingDesk,
  onEvent: { [daysClosed.type]: [openSheets] },
  auditWords: closingAuditWords,
  migrations: new URL("./migrations/", import.meta.url),
  start: async () => {
    // The days that were closed before there were sheets.
    await platform.transact(async ({ tx, now }) => schedule(tx, openSheets, "", now, null));
    return undefined;
  },
});

export { recordSignedDay } from "./record-signed-day.ts";
export { insertClosedDays } from "./sheet-store.ts";

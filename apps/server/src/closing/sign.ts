import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { type DayNotes, returnSheet, signSheet } from "@zd/domain/closing/day-sheet";
import { instant, type UserId } from "@zd/domain/kernel/brand";
import { previewHash, refusalMessage, requireMatchingPreview } from "../platform/calls/card.ts";
import { type Handler, handle, notFound } from "../platform/calls/operation.ts";
import type { Reader } from "../platform/database/database.ts";
import type { DayScope } from "../platform/day-checks.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import type { Platform } from "../platform/module.ts";
import { publishDecided } from "../platform/request-decided.ts";
import { dayScope, markOfSheet } from "./reckon-sheet.ts";
import { signingCard } from "./sheet-card.ts";
import {
  findSheet,
  findUnsigned,
  lockSheet,
  type Sheet,
  saveFirst,
  saveReturn,
  updateSheet,
} from "./sheet-store.ts";
import { type OpenedSheet, openSheet, signingContext } from "./show-sheet.ts";

const { dayEnds } = api;

type GivenNotes = InputOf<typeof dayEnds.sign>["notes"];

/** 签字: by two, the first with notes, the second under the same; and what takes the first signature back. */
export const signHandlers = (platform: Pick<Platform, "dayChecks">): readonly Handler[] => {
  /** The sheet as this signature would sign it: a first one with the notes that are given, a second one with those that are there. */
  async function opened(db: Reader, scope: DayScope, row: Sheet | undefined, given: GivenNotes) {
    const sheet = await openSheet(db, platform, scope, row);
    return row?.state === "1" ? { ...sheet, notes: notesOf(given) } : sheet;
  }
  const markOf = ({ figures, notes }: OpenedSheet, state: string) => ({
    state,
    mark: markOfSheet(figures, notes),
  });

  return [
    handle(dayEnds.previewSignature, async ({ day, notes }, { db, actor, now }) => {
      const scope = dayScope(day, now);
      const row = await findSheet(db, day);
      const sheet = await opened(db, scope, row, notes);
      const rules = signingContext(sheet, await findUnsigned(db, day));
      const signed = row?.firstBy ? await nameOf(db, row.firstBy) : null;
      return {
        ...signingCard(sheet, day),
        people: [
          ...(row?.firstAt && signed !== null
            ? [{ role: "签字", name: signed, at: instant(row.firstAt.getTime()) }]
            : []),
          { role: signed === null ? "签字" : "复核", name: actor.name, at: null },
        ],
        barred: refusalMessage(signSheet(rules, actor.userId)),
        seen: previewHash(markOf(sheet, rules.state)),
      };
    }),

    handle(dayEnds.sign, async ({ day, notes, seen }, { actor, accept, ...given }) => {
      const { tx, now } = given;
      const scope = dayScope(day, now);
      const row = await lockSheet(tx, day);
      const sheet = await opened(tx, scope, row, notes);
      const rules = signingContext(sheet, await findUnsigned(tx, day));
      const [state] = accept(signSheet(rules, actor.userId));
      requireMatchingPreview(seen, markOf(sheet, rules.state));
      if (!row || state === undefined) throw notFound();
      const by = { by: actor.userId, at: now };
      if (state === "2")
        await saveFirst(tx, row, { ...sheet, mark: markOfSheet(sheet.figures, sheet.notes) }, by);
      else await updateSheet(tx, row, { state: "3", secondBy: by.by, secondAt: new Date(now) });
      if (state === "3") tellFirst(given, row, actor.userId, true, "");
      return { state };
    }),

    handle(dayEnds.returnSheet, async ({ day, reason }, { actor, accept, ...given }) => {
      const { tx, now } = given;
      dayScope(day, now);
      const row = await lockSheet(tx, day);
      accept(returnSheet(row?.state ?? "0"));
      if (row) {
        await saveReturn(tx, row, reason);
        tellFirst(given, row, actor.userId, false, reason);
      }
      return null;
    }),
  ];
};

/** Whoever has signed first is told that another has signed too, or has returned the sheet. */
function tellFirst(
  scope: Pick<Scope, "publish">,
  { day, firstBy }: Sheet,
  decidedBy: UserId,
  isPassed: boolean,
  opinion: string,
): void {
  publishDecided(scope, { kind: "dayEnd", id: day, askedBy: firstBy, decidedBy, isPassed, opinion });
}

const notesOf = (given: GivenNotes): DayNotes =>
  Object.fromEntries(given.map(({ check, note }) => [check, note]));

const nameOf = async (db: Reader, user: Sheet["firstBy"]): Promise<string> =>
  (
    await db
      .selectFrom("identity.operatorView")
      .select("name")
      .where("userId", "=", user)
      .executeTakeFirstOrThrow(notFound)
  ).name;

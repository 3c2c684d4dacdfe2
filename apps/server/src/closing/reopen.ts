import { api } from "@zd/api";
import { decideReopening, requestReopening } from "@zd/domain/closing/day-sheet";
import { previewHash, refusalMessage, requireMatchingPreview } from "../platform/calls/card.ts";
import { type Handler, handle, notFound } from "../platform/calls/operation.ts";
import type { Platform } from "../platform/module.ts";
import { publishDecided } from "../platform/request-decided.ts";
import { dayScope } from "./reckon-sheet.ts";
import { reopeningCard, reopeningMark } from "./sheet-card.ts";
import { findSheet, insertSheet, lockSheet, type Sheet, updateSheet } from "./sheet-store.ts";
import { openSheet, showSheet } from "./show-sheet.ts";

const { dayEnds } = api;

const asRequested = (row: Sheet | undefined) => ({
  state: row?.state ?? ("0" as const),
  requestedBy: row?.reopenBy ?? null,
});

/** 重开: asked for by one, decided by another; the signed version stays, and the next is to be signed. */
export const reopenHandlers = (platform: Pick<Platform, "dayChecks">): readonly Handler[] => [
  handle(dayEnds.requestReopening, async ({ day, reason }, { actor, accept, tx, now }) => {
    dayScope(day, now);
    const row = await lockSheet(tx, day);
    const [state] = accept(requestReopening(row?.state ?? "0"));
    if (!row || state !== "4") throw notFound();
    await updateSheet(tx, row, {
      state,
      reopenReason: reason,
      reopenBy: actor.userId,
      reopenAt: new Date(now),
      reopenDecidedBy: null,
      reopenDecidedAt: null,
      reopenOpinion: null,
    });
    return null;
  }),

  handle(dayEnds.previewReopening, async ({ day }, { db, actor, now }) => {
    const scope = dayScope(day, now);
    const row = await findSheet(db, day);
    const sheet = await openSheet(db, platform, scope, row);
    const { reopening } = await showSheet(db, sheet, scope, actor.userId);
    return {
      ...reopeningCard(sheet, day),
      people: [
        { role: "申请", name: reopening?.by?.name ?? "--", at: reopening?.by?.at ?? null },
        { role: "复核", name: actor.name, at: null },
      ],
      barred: refusalMessage(decideReopening(asRequested(row), actor.userId, true)),
      seen: previewHash(reopeningMark(day, row?.state, row?.version)),
    };
  }),

  handle(dayEnds.decideReopening, async ({ day, isAgreed, opinion, seen }, { actor, accept, ...given }) => {
    const { tx, now } = given;
    dayScope(day, now);
    const row = await lockSheet(tx, day);
    const [state] = accept(decideReopening(asRequested(row), actor.userId, isAgreed));
    if (!row || state === undefined || state === "0") throw notFound();
    if (isAgreed) requireMatchingPreview(seen, reopeningMark(day, row.state, row.version));
    await updateSheet(tx, row, {
      state,
      reopenDecidedBy: actor.userId,
      reopenDecidedAt: new Date(now),
      reopenOpinion: opinion.trim(),
    });
    if (isAgreed) await insertSheet(tx, day, row.version + 1n);
    publishDecided(given, {
      kind: "dayReopening",
      id: day,
      askedBy: row.reopenBy,
      decidedBy: actor.userId,
      isPassed: isAgreed,
      opinion,
    });
    return null;
  }),
];

import type { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { Instant } from "@zd/domain/kernel/brand";
import { changeSection, changeWares } from "@zd/domain/trading/change-section-parameters";
import { parseParameter } from "@zd/domain/trading/parameters";
import type { StoredSession } from "../sessions/session-rows.ts";

type Sheet = typeof api.parameterSheet;
type OfSection = Pick<InputOf<Sheet["previewSectionParameters"]>, "startsAt" | "values">;
type OfWares = Pick<InputOf<Sheet["previewWareParameters"]>, "wares" | "values">;

const parsed = (values: OfSection["values"]) =>
  values.map(({ key, value }) => ({ key, value: parseParameter(key, value) }));

/** Decides a change of the section itself, for the call and for its card. */
export const decideSection = (before: StoredSession, { startsAt = null, values }: OfSection, now: Instant) =>
  changeSection(
    before.session,
    { startsAt, values: parsed(values) },
    [...before.wares.values()].map(({ deliveryFrom }) => deliveryFrom),
    now,
  );

/** Decides a change of wares; a ware that is named twice is changed once. */
export const decideWares = (before: StoredSession, { wares, values }: OfWares, now: Instant) =>
  changeWares(
    before.session,
    [...new Set(wares)],
    parsed(values),
    new Map([...before.wares.values()].map(({ id, no }) => [id, no])),
    now,
  );

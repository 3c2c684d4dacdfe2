import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { findSession } from "../sessions/session-store.ts";
import { findAlarms } from "./alarms.ts";
import { isParty } from "./control-step.ts";
import { getSection } from "./section-store.ts";

/** 处理告警: for the wares that the alarm names now, and no others. */
export const setAlarmAside = handle(
  api.control.setAlarmAside,
  async ({ section, alarm, wares, note }, { tx, actor, now, refuse }) => {
    const row = await getSection(tx, section, actor.companyId);
    const session = (await findSession(tx, section))?.session ?? refuse("NOT_FOUND");
    if (isParty(session, actor.firmId)) return refuse("OWN_FIRM_INVOLVED");
    const raised =
      (await findAlarms(tx, [row], actor, now)).find((one) => one.alarm === alarm) ?? refuse("NOT_FOUND");
    if (raised.aside !== null) return refuse("ALARM_SET_ASIDE");
    if (raised.firms.some(({ firm }) => firm === actor.firmId)) return refuse("OWN_FIRM_INVOLVED");
    if (!raised.wares.every((ware) => wares.includes(ware))) return refuse("ALARM_CHANGED");
    const aside = await tx
      .insertInto("trading.alarmAside")
      .values({
        sectionId: section,
        alarm,
        wares: raised.wares.toSorted(),
        note: note.trim(),
        byUser: actor.userId,
        at: new Date(now),
      })
      // Another member of staff has done it a moment before.
      .onConflict((existing) => existing.columns(["sectionId", "alarm", "wares"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    return aside ? null : refuse("ALARM_SET_ASIDE");
  },
);

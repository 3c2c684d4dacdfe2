import { event } from "../platform/live/event.ts";

/** The exchange's calendar has changed; every node reads it again. */
export const calendarChanged = event<Record<string, never>>()("system.calendarChanged");

/** Settings of a company have changed; every node reads them again. */
export const settingChanged = event<{ company: string }>()("system.settingChanged");

import { event } from "../platform/live/event.ts";

/** Settings of a company have changed; every node reads them again. */
export const settingChanged = event<{ company: string }>()("system.settingChanged");

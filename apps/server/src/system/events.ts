import { event } from "../platform/event.ts";

/** A company has other settings now; what was remembered of them is read anew, on every node. */
export const settingChanged = event<{ company: string }>()("system.settingChanged");

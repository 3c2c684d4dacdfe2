import type { control } from "@zd/api/trading/control";
import type { OutputOf } from "@zd/api/wire/operation";

/** 告警 of a section, as the control room shows it. */
export type Alarm = OutputOf<typeof control.readControlRoom>["alarms"][number];

import { type control, recordedActions } from "@zd/api/trading/control";
import type { OutputOf } from "@zd/api/wire/operation";

/** What the staff has done to a section, or asks a second person to. */
export type ControlRecord = OutputOf<typeof control.readControlRoom>["records"][number];

/** What was done or is asked for, with the number of the ware that it is about. */
export const nameOf = ({ action, wareNo }: ControlRecord) =>
  wareNo === null ? recordedActions[action] : `${recordedActions[action]} ${wareNo}`;

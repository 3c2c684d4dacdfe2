import type { control } from "@zd/api/trading/control";
import { recordedActions } from "@zd/api/trading/control-records";
import type { OutputOf } from "@zd/api/wire/operation";

/** An action of the staff on a section, or a request for one that a second staff user has to confirm. */
export type ControlRecord = OutputOf<typeof control.readControlRoom>["records"][number];

/** The name of the action, with the number of the ware that it is about. */
export const nameOf = ({ action, wareNo }: ControlRecord) =>
  wareNo === null ? recordedActions[action] : `${recordedActions[action]} ${wareNo}`;

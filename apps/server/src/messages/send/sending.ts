import type { Instant } from "@zd/domain/kernel/brand";
import type { Tx } from "../../platform/database/database.ts";
import { scheduleAll } from "../../platform/jobs/jobs.ts";

/** Name of the errand that sends what is due by the channels beside the site. */
export const sending = { name: "messages.send" } as const;

/** Has the errand look at this moment for what is due; it looks by itself when the next falls due. */
export const lookForDue = (tx: Tx, at: Instant): Promise<void> =>
  scheduleAll(tx, [{ job: sending, key: "", at, data: null }]);

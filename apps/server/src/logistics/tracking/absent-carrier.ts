import type { Carrier } from "./carrier.ts";

/** Where nobody tells positions: vehicles go their way unseen. */
export const absentCarrier = (): Carrier => ({
  follow: async () => {},
  seenSince: async () => [],
  leave: async () => {},
});

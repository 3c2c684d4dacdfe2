import type { Carrier } from "./carrier.ts";

/** For a platform without a tracking service: no positions are known. */
export const absentCarrier = (): Carrier => ({
  follow: async () => {},
  seenSince: async () => [],
  leave: async () => {},
});

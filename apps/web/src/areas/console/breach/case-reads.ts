import { breachControl } from "@zd/api/contracts/breach";

/** What a step about a case makes stale. */
export const caseReads = [
  breachControl.listDisposals,
  breachControl.readDisposal,
  breachControl.listOpenDefaults,
] as const;

import { breachControl } from "@zd/api/contracts/breach";
import type { OutputOf } from "@zd/api/wire/operation";

/** A case of breach with its letter, and the steps that may be taken now. */
export type CaseDetail = OutputOf<typeof breachControl.readDisposal>;

/** What a step about a case makes stale. */
export const caseReads = [
  breachControl.listDisposals,
  breachControl.readDisposal,
  breachControl.listOpenDefaults,
] as const;

import type { FirmId } from "@zd/domain/kernel/brand";
import type { FeeTerms, LockedAccounts } from "../../funds/index.ts";
import type { LaneScope } from "../../platform/lanes/lanes.ts";
import type { PendingRequest } from "../control/control-step.ts";
import type { CheckedRelease } from "../seals/check-releases.ts";
import type { ReleaseCommand } from "../seals/release-command.ts";
import type { StandingRow } from "./eligibility.ts";
import type { OrderWrites } from "./order-writes.ts";

/** What the batches of a transaction have in common. */
export interface Work {
  /** The transaction of the batches. */
  readonly scope: LaneScope;
  /** The accounts of all whom the batches touch. */
  readonly accounts: LockedAccounts;
  /** What fees these firms pay. */
  readonly fees: FeeTerms;
  /** Of the firms that order; undefined where identity knows none of it. Contracts are counted on as deals are made. */
  readonly standings: Map<FirmId, StandingRow | undefined>;
  /** Invited firms, as `inviteOf` writes them. */
  readonly invited: ReadonlySet<string>;
  /** The requests that the staff confirms, by their number. */
  readonly requests: Map<number, PendingRequest>;
  /** The parts of seals that are released, held against their hashes. */
  readonly releases: ReadonlyMap<ReleaseCommand, CheckedRelease>;
  /** The orders that are to be written. */
  readonly orderWrites: OrderWrites;
}

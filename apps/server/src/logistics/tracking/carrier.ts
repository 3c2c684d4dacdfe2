import type { Instant } from "@zd/domain/kernel/brand";
import type { Point, Route } from "@zd/domain/logistics/route";

/** What is followed on its way; asking again for the same number changes nothing. */
export interface Journey {
  readonly id: string;
  readonly vehicle: string;
  readonly route: Route;
}

export interface Seen extends Point {
  readonly at: Instant;
}

/** 车辆定位, as logistics needs it: a service that knows where vehicles and wagons are. */
export interface Carrier {
  readonly follow: (journey: Journey) => Promise<void>;
  /** Where it was seen since, the oldest first; the same position may be told twice, and none at all for a while. */
  readonly seenSince: (id: string, since: Instant | null) => Promise<readonly Seen[]>;
  /** Nobody needs to know any more where it is. */
  readonly leave: (id: string) => Promise<void>;
}

/** Nobody knows whether it has heard; asking again tells. */
export class CarrierUnreachable extends Error {
  override readonly name = "CarrierUnreachable";
}

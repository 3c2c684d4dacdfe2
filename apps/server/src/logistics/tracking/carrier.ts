import type { Instant } from "@zd/domain/kernel/brand";
import type { Point, Route } from "@zd/domain/logistics/route";

/** A load to be followed; a second call with the same id changes nothing. */
export interface Journey {
  /** Number of the waybill. */
  readonly id: string;
  /** Number plate, or number of the wagon. */
  readonly vehicle: string;
  readonly route: Route;
}

export interface Seen extends Point {
  /** When it was there. */
  readonly at: Instant;
}

/** 车辆定位: a service that knows the positions of vehicles and wagons. */
export interface Carrier {
  /** Begins to follow a load. */
  readonly follow: (journey: Journey) => Promise<void>;
  /** Positions since `since` (all for null), the oldest first. One may come twice, and none for a while. */
  readonly seenSince: (id: string, since: Instant | null) => Promise<readonly Seen[]>;
  /** Ends following. */
  readonly leave: (id: string) => Promise<void>;
}

/** The service gave no answer, so that it is not known whether it got the call; a second call tells. */
export class CarrierUnreachable extends Error {
  override readonly name = "CarrierUnreachable";
}

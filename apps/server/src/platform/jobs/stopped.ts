import { event } from "../live/event.ts";

/** A job that has failed as often as it may, and waits for a person. */
export interface StoppedJob {
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
  /** What it has failed with last, at most 200 signs. */
  readonly error: string;
}

/** A job is tried no more. */
export const jobStopped = event<StoppedJob>()("platform.jobStopped");

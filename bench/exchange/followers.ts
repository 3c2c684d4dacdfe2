import { openChild } from "../child.ts";

export interface FollowersOrder {
  readonly address: string;
  readonly section: string;
  readonly followers: number;
}

export interface FollowersReport {
  readonly delivered: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Browsers that follow a section on the market socket; they count what they hear until they are asked. */
export async function openFollowers(order: FollowersOrder) {
  const child = openChild("./exchange/followers-child.ts", order, "inherit");
  await child.answer<"ready">();
  return { report: () => child.ask<FollowersReport>("report"), close: child.kill };
}

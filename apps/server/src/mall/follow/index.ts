import { wareInStock, warePriceChanged } from "../events.ts";
import { followShops, unfollowShops } from "./follow-shops.ts";
import { followWares, unfollowWares } from "./follow-wares.ts";
import { listFollowed } from "./list-followed.ts";
import { markRead, readFollowed } from "./read-followed.ts";
import { tellBack, tellCheaper } from "./tell-followers.ts";

/** The calls about what a user follows. */
export const followHandlers = [
  followWares,
  unfollowWares,
  followShops,
  unfollowShops,
  ...listFollowed,
  readFollowed,
  markRead,
];

export const followJobs = [tellCheaper, tellBack];

export const followListens = {
  [warePriceChanged.type]: [tellCheaper],
  [wareInStock.type]: [tellBack],
};

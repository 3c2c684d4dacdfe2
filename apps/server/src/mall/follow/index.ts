import { wareInStock, warePriceChanged } from "../events.ts";
import { shopFollowing } from "./follow-shops.ts";
import { wareFollowing } from "./follow-wares.ts";
import { listFollowed } from "./list-followed.ts";
import { notifyBackInStock, notifyCheaper } from "./notify-followers.ts";
import { followedReading } from "./read-followed.ts";

/** The calls about what a user follows. */
export const followHandlers = [...wareFollowing, ...shopFollowing, ...listFollowed, ...followedReading];

export const followJobs = [notifyCheaper, notifyBackInStock];

export const followListens = {
  [warePriceChanged.type]: [notifyCheaper],
  [wareInStock.type]: [notifyBackInStock],
};

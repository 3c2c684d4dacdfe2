import { wareInStock, warePriceChanged } from "../events.ts";
import { shopFollowing } from "./follow-shops.ts";
import { wareFollowing } from "./follow-wares.ts";
import { listFollowed } from "./list-followed.ts";
import { followedReading } from "./read-followed.ts";
import { tellBack, tellCheaper } from "./tell-followers.ts";

/** The calls about what a user follows. */
export const followHandlers = [...wareFollowing, ...shopFollowing, ...listFollowed, ...followedReading];

export const followJobs = [tellCheaper, tellBack];

export const followListens = {
  [warePriceChanged.type]: [tellCheaper],
  [wareInStock.type]: [tellBack],
};

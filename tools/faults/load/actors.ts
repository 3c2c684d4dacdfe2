import { setTimeout as wait } from "node:timers/promises";
import type { Site } from "../fault.ts";
import type { Market } from "../market/market.ts";
import { actOnBank, repayLoan } from "./bank.ts";
import { carryContracts } from "./contracts.ts";
import type { Follower } from "./follower.ts";
import { haul } from "./hauls.ts";
import type { CommandLog } from "./log.ts";
import { buyInMall } from "./mall.ts";
import { awardOffers, placeOrders } from "./orders.ts";
import { type Client, openClient } from "./wire.ts";

/** What somebody who acts has at hand. */
export interface Actor {
  readonly market: Market;
  /** The client of a member, at another node each. */
  readonly as: (member: string) => Client;
  /** A viewer, by whose board orders are placed. */
  readonly watch: () => Follower;
  /** Whether to go on. */
  readonly goesOn: () => boolean;
  /** Waits about so long. */
  readonly pause: (ms: number) => Promise<void>;
}

/** Everybody who acts, and how many of them there are. */
const casting: readonly (readonly [(actor: Actor) => Promise<void>, number])[] = [
  [placeOrders, 8],
  [awardOffers, 1],
  [buyInMall, 2],
  [carryContracts, 1],
  [haul, 1],
  [actOnBank, 1],
  [repayLoan, 1],
];

/** Sets everybody to work; `stop` waits until everybody has the answer to what he has asked last. */
export function startActors(site: Site, followers: readonly Follower[], log: CommandLog) {
  const { market, addresses } = site;
  let over = false;
  let turn = 0;
  const problems: string[] = [];
  const actorOf = (): Actor => {
    const clients = new Map<string, Client>();
    return {
      market,
      as(name) {
        const known = clients.get(name);
        if (known) return known;
        const member = market.members[name];
        if (!member) throw new Error(`there is no ${name}`);
        const client = openClient({ addresses, first: turn++, member, log });
        clients.set(name, client);
        return client;
      },
      watch: () => followers.find(({ isOpen }) => isOpen()) ?? (followers[0] as Follower),
      goesOn: () => !over,
      pause: (ms) => wait(ms * (0.5 + Math.random())),
    };
  };
  const all = casting.flatMap(([act, count]) =>
    Array.from({ length: count }, () =>
      act(actorOf()).catch((error: Error) => void problems.push(`${act.name}: ${error.stack}`)),
    ),
  );
  return {
    problems,
    async stop() {
      over = true;
      await Promise.all(all);
    },
  };
}

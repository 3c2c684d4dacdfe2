import type { Contract } from "@zd/domain/contracts/contract";
import { mayDo } from "@zd/domain/identity/access";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { findOpenContracts } from "../../contracts/index.ts";
import type { Platform } from "../../platform/module.ts";
import { firms } from "../catalogue/firms.ts";
import { demoCompany, firmIdOf } from "../people.ts";
import { loadFinished, loadRunning } from "./hauls/hauls.ts";
import { whole } from "./hauls/weights.ts";

const hourMs = 3_600_000;

/**
 * Rank by firm: firms with accounts on the sign-in page come first, above all those whose people may ship and receive.
 */
const ranks = new Map(
  firms.map((firm) => {
    const people = firm.operators.filter(({ shownAs }) => shownAs);
    return [firmIdOf(firm), people.some(({ roles }) => mayDo(roles, "ship-and-receive")) ? 2 : people.length];
  }),
);
const rankOf = ({ parties }: Contract) => (ranks.get(parties.S) ?? 0) + (ranks.get(parties.B) ?? 0);

/** 物流: what members have moved, have on the road, and have still to be moved. */
export async function loadLogistics(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const found = (await findOpenContracts(platform.db, demoCompany)).filter((one) => isFit(one, now));
  // The longest ready of the best first: there is time behind it in which its vehicles have been on the road.
  const ranked = found.toSorted((a, b) => rankOf(b) - rankOf(a) || a.since - b.since);
  const [first] = ranked;
  const second = ranked.find(({ parties }) => parties.S !== first?.parties.S);
  if (!first || !second) return;
  const begun = ({ since }: Contract) => instant(Math.max(since, now - 30 * hourMs));
  await platform.transact((scope) => loadRunning(scope, first, begun(first)));
  await platform.transact((scope) => loadFinished(scope, second, begun(second)));
}

/** Ready to be loaded, and nothing has been moved yet. */
const isFit = ({ state, terms, defaults, shipments, since }: Contract, now: Instant) =>
  state === "30" &&
  terms.quantity >= whole(400) &&
  defaults.length === 0 &&
  shipments.length === 0 &&
  terms.deliverBy > now + dayMs &&
  since < now;

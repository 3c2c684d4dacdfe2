import type { Query, QueryClient } from "@tanstack/react-query";
import { type OwnKind, ownKinds } from "@zd/api/market/frames";
import { emptyWorker, endPushesOfOthers } from "../api/service-worker.ts";
import type { Session } from "../api/session.ts";
import type { Market } from "../realtime/live-market.ts";
import { throttled } from "../realtime/throttled.ts";
import { setAside, takeBack } from "../realtime/ware-follow.ts";

/** At most this often what has moved is asked for again. */
const askAgainMs = 1_000;

/** The contexts whose answers each of them makes stale; money moves with all. */
const staleBy: Readonly<Record<OwnKind, readonly string[]>> = {
  contract: ["contracts", "funds", "firmTodos"],
  longterm: ["longTerm", "contracts", "funds", "firmTodos"],
  disposal: ["breach", "contracts", "funds", "firmTodos"],
  mallnegotiation: ["mallNegotiations", "firmTodos"],
  mallorder: ["mallOrders", "mallContracts", "mallWares", "funds", "firmTodos"],
  mallcontract: ["mallContracts", "contracts", "funds", "firmTodos"],
  followed: ["mallFollow"],
  // A colleague may have reminded the user of a to-do.
  message: ["messages", "firmTodos"],
};

/** Leaves nothing on the device of whoever has left it, where the next one would see it. */
function changeUser(before: string | null, after: string | null): void {
  emptyWorker();
  if (before !== null) setAside(before);
  if (after === null) return;
  takeBack(after);
  void endPushesOfOthers(after).catch(() => null);
}

/** What the socket says of the signed-in firm's own affairs is asked for again, on whichever page it is shown. */
export function followOwnAffairs(market: Market, session: Session, queries: QueryClient): void {
  let moved = new Set<string>();
  const again = throttled(askAgainMs, () => {
    const stale = moved;
    moved = new Set();
    const predicate = ({ queryKey: [name] }: Query) => stale.has(String(name).split(".", 1)[0] ?? "");
    void queries.invalidateQueries({ predicate });
  });
  market.onOwn((kind) => {
    for (const one of kind === null ? ownKinds : [kind]) for (const name of staleBy[one]) moved.add(name);
    again.call();
  });
  let last = session.user()?.user_id ?? null;
  const attend = () => {
    const user = session.user()?.user_id ?? null;
    if (user !== last) changeUser(last, user);
    last = user;
    if (session.token() === null) emptyWorker();
    market.attend(session.token());
  };
  attend();
  session.subscribe(attend);
}

import { useQueryClient } from "@tanstack/react-query";
import type { PublicBid, WareRow } from "@zd/api/market/board";
import { market as marketCalls } from "@zd/api/market/operations";
import { useEffect, useRef } from "react";
import { answerKey, useCallQuery } from "../../../../api/hooks.ts";
import { useLiveWare } from "../../../../realtime/market.ts";
import { throttled } from "../../../../realtime/throttled.ts";

const askAgainMs = 500;
/**
 * The accepted bids of the ware, newest first. The next bid on a whole lot is known from the market itself;
 * only where something was missed, or a lot is split, the server is asked again.
 */
export function useBids(row: WareRow) {
  const client = useQueryClient();
  const live = useLiveWare(row.ware);
  const input = { ware: row.ware };
  const answer = useCallQuery(marketCalls.listBids, input);
  const again = useRef(
    throttled(askAgainMs, () => void client.invalidateQueries({ queryKey: [marketCalls.listBids.name] })),
  );

  useEffect(() => {
    const bids = answer.data;
    if (!live || !bids) return;
    // A group order that is withdrawn counts no longer, and is no new bid either.
    if (bids.filter(({ withdrawn }) => !withdrawn).length > live.bids) return again.current.call();
    if (live.lastSeq <= (bids[0]?.seq ?? 0)) return;
    const { price, lastAt, lastSeq } = live;
    if (row.split || live.bids !== bids.length + 1 || price === null || lastAt === null)
      return again.current.call();
    const next: PublicBid = { seq: lastSeq, at: lastAt, price, quantity: row.quantity, withdrawn: false };
    client.setQueryData<readonly PublicBid[]>(
      answerKey(marketCalls.listBids, { ware: row.ware }),
      (cachedBids) =>
        cachedBids && cachedBids[0]?.seq === bids[0]?.seq ? [next, ...cachedBids] : cachedBids,
    );
  }, [client, live, answer.data, row]);

  useEffect(() => () => again.current.stop(), []);
  return answer;
}

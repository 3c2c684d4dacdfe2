import { useQueryClient } from "@tanstack/react-query";
import { funds } from "@zd/api/funds/operations";
import type { WareRow, WareState } from "@zd/api/market/board";
import { trading } from "@zd/api/trading/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import type { SectionId, WareId } from "@zd/domain/kernel/brand";
import { isTerminal } from "@zd/domain/trading/codes";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useCallQuery } from "../../../../api/hooks.ts";
import { isStaff, useUser } from "../../../../api/session.ts";
import type { Market } from "../../../../realtime/live-market.ts";
import { useMarket } from "../../../../realtime/market.ts";
import { throttled } from "../../../../realtime/throttled.ts";

export type OwnOrder = OutputOf<typeof trading.listSectionOrders>[number];

/**
 * How the firm stands on a ware: `waiting` for its end, `asked` for another price, or `winning` as long as nothing
 * changes before the outcome is confirmed.
 */
export type Standing =
  | "leading"
  | "outbid"
  | "waiting"
  | "asked"
  | "winning"
  | "dealt"
  | "unfilled"
  | "withdrawn";

export interface OwnStand {
  /** What the firm is told of itself, such as 领先 or 出局. */
  readonly standing: Standing;
  /** The order by which it stands so. */
  readonly order: OwnOrder;
}

export type OwnStands = ReadonlyMap<WareId, OwnStand>;

/** Why the orders could not be read, and how they are asked for again. */
export interface OwnOrdersFailure {
  readonly error: Error;
  /** Asks again. */
  readonly retry: () => void;
}

/** At most this often the orders are asked for again, however fast the market moves. */
const askAgainMs = 300;
const none: readonly OwnOrder[] = [];

/**
 * The firm's orders on one ware, newest first, and what the market says of it. On a whole lot any later bid
 * means to be out: that is seen before the server is asked.
 */
export function standOf(
  orders: readonly OwnOrder[],
  ware: WareState | null,
  split: boolean,
): OwnStand | null {
  const dealtOrder = orders.find(({ status }) => status === "B" || status === "C");
  if (dealtOrder) return { standing: "dealt", order: dealtOrder };
  const running = ware !== null && !isTerminal(ware.status);
  const waitingOrder = running ? orders.find(({ status }) => status === "A") : undefined;
  if (waitingOrder) return { standing: "waiting", order: waitingOrder };
  const bid = orders.find(({ status }) => status === "E");
  if (bid) {
    // A sealed quote passes nobody before it is opened.
    const open = ware?.status === "1" || ware?.status === "2";
    const isOvertaken = !split && open && ware.lastSeq > bid.seq;
    return { standing: isOvertaken ? "outbid" : "leading", order: bid };
  }
  const [last] = orders;
  if (!last) return null;
  const standing = last.status === "F" ? "outbid" : last.status === "D" ? "withdrawn" : "unfilled";
  return { standing, order: last };
}

/** The firm's orders in the section, asked for again whenever one of its wares or the section moves on. */
export function useOwnOrders(section: SectionId) {
  const user = useUser();
  const market = useMarket();
  const client = useQueryClient();
  const enabled = user !== null && !isStaff(user);
  const { data, error, isLoading, refetch } = useCallQuery(
    trading.listSectionOrders,
    { section },
    { enabled },
  );
  const orders = data ?? none;
  const wares = [...new Set(orders.map(({ ware }) => ware))].join(" ");

  useEffect(() => {
    if (!user) return;
    const again = throttled(askAgainMs, () => {
      for (const { name } of [trading.listSectionOrders, funds.readToday]) {
        void client.invalidateQueries({ queryKey: [name] });
      }
    });
    const own = wares ? (wares.split(" ") as WareId[]) : [];
    const leave = [
      whenMoved(market, section, () => phaseOf(market, section), again.call),
      ...own.map((ware) => whenMoved(market, ware, () => lastOrderOf(market, ware), again.call)),
    ];
    return () => {
      for (const stop of leave) stop();
      again.stop();
    };
  }, [user, market, client, section, wares]);

  const failure: OwnOrdersFailure | null = error && !data ? { error, retry: () => void refetch() } : null;
  return { orders, hasRead: data !== undefined, isLoading, failure };
}

const phaseOf = (market: Market, id: SectionId) => {
  const section = market.section(id);
  return section && `${section.status} ${section.turn} ${market.stale(id)}`;
};

const lastOrderOf = (market: Market, id: WareId) => {
  const ware = market.ware(id);
  return ware && `${ware.status} ${ware.lastSeq}`;
};

function whenMoved(
  market: Market,
  key: SectionId | WareId,
  snapshot: () => string | null,
  onMove: () => void,
) {
  let last = snapshot();
  return market.subscribe(key, () => {
    const next = snapshot();
    if (next === last) return;
    last = next;
    onMove();
  });
}

/** How the firm stands on each of its wares; renders again only when a standing changes. */
export function useOwnStands(orders: readonly OwnOrder[], wares: readonly WareRow[]): OwnStands {
  const market = useMarket();
  const own = useMemo(() => {
    const rowsById = new Map(wares.map((ware) => [ware.ware, ware]));
    return [...Map.groupBy(orders, ({ ware }) => ware)].map(([ware, ordersOfWare]) => ({
      ware,
      ordersOfWare,
      row: rowsById.get(ware) ?? null,
      split: rowsById.get(ware)?.split ?? false,
    }));
  }, [orders, wares]);

  const snapshot = () =>
    own
      .map(
        ({ ware, ordersOfWare, row, split }) =>
          standOf(ordersOfWare, market.ware(ware) ?? row, split)?.standing,
      )
      .join(" ");
  const standings = useSyncExternalStore((onChange) => {
    const leave = own.map(({ ware }) => market.subscribe(ware, onChange));
    return () => {
      for (const stop of leave) stop();
    };
  }, snapshot);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the standings tell when the market has moved
  return useMemo(() => {
    const stands = new Map<WareId, OwnStand>();
    for (const { ware, ordersOfWare, row, split } of own) {
      const stand = standOf(ordersOfWare, market.ware(ware) ?? row, split);
      if (stand) stands.set(ware, stand);
    }
    return stands;
  }, [own, market, standings]);
}

import { useQueries, useQueryClient } from "@tanstack/react-query";
import { funds } from "@zd/api/funds/operations";
import type { WareRow, WareState } from "@zd/api/market/board";
import { trading } from "@zd/api/trading/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import type { SectionId, WareId } from "@zd/domain/kernel/brand";
import { isTerminal } from "@zd/domain/trading/codes";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { answerKey, answerOf, useCall } from "../../../../api/hooks.ts";
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

/** The firm's orders in one section, as they are read. */
export interface OwnOrders {
  /** Newest first; none before they are read, and none for visitors. */
  readonly orders: readonly OwnOrder[];
  /** Whether they have been read. */
  readonly hasRead: boolean;
  /** They are being read for the first time. */
  readonly isLoading: boolean;
  /** Null unless they could not be read at all. */
  readonly failure: OwnOrdersFailure | null;
}

/** The firm's orders in each of the sections, asked for again whenever one of its wares there or the section moves on. */
export function useOwnOrdersOf(sections: readonly SectionId[]): readonly OwnOrders[] {
  const user = useUser();
  const call = useCall();
  const enabled = user !== null && !isStaff(user);
  const answers = useQueries({
    queries: sections.map((section) => ({
      ...answerOf(call, trading.listSectionOrders, { section }),
      enabled,
    })),
  });
  useOrdersAgain(
    sections.map((section, at) =>
      [section, ...new Set(answers[at]?.data?.map(({ ware }) => ware))].join(" "),
    ),
    enabled,
  );
  return answers.map(({ data, error, isLoading, refetch }) => ({
    orders: data ?? none,
    hasRead: data !== undefined,
    isLoading,
    failure: error && !data ? { error, retry: () => void refetch() } : null,
  }));
}

/** The firm's orders in the section. */
export const useOwnOrders = (section: SectionId): OwnOrders => useOwnOrdersOf([section])[0] as OwnOrders;

/** Has the orders asked for again when something moves: by section, its number and then those of its wares with own orders. */
function useOrdersAgain(bySection: readonly string[], enabled: boolean) {
  const market = useMarket();
  const client = useQueryClient();
  // By content: callers build the list anew with every rendering.
  const key = bySection.join("\n");
  useEffect(() => {
    if (!enabled || key === "") return;
    const money = throttled(askAgainMs, () => {
      void client.invalidateQueries({ queryKey: [funds.readToday.name] });
    });
    const leave = key.split("\n").flatMap((line) => {
      const [id, ...own] = line.split(" ");
      const section = id as SectionId;
      const again = throttled(askAgainMs, () => {
        void client.invalidateQueries({ queryKey: answerKey(trading.listSectionOrders, { section }) });
      });
      const onMove = () => {
        again.call();
        money.call();
      };
      return [
        whenMoved(market, section, () => phaseOf(market, section), onMove),
        ...(own as WareId[]).map((ware) => whenMoved(market, ware, () => lastOrderOf(market, ware), onMove)),
        again.stop,
      ];
    });
    return () => {
      for (const stop of [...leave, money.stop]) stop();
    };
  }, [market, client, key, enabled]);
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

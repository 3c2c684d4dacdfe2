import type { AnyOperation } from "@zd/api/wire/operation";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import { type AnyHandler, Refused } from "../calls/operation.ts";
import { openTickLimiter } from "../calls/tick-limiter.ts";
import { openLineWaits, waitLimits } from "../lanes/line-waits.ts";
import { stopwatch } from "../process/clock.ts";

/** Calls that have a limit of their own, so that no other kind of call keeps them out. */
export type CallClass = "orders" | "hall" | "files" | "others";

/** How many calls of each class are being answered, and which orders are looked at next. */
export interface ConcurrencyLimiter {
  /** Counts a call; gives what is called when it is as good as answered; called again that does nothing. */
  readonly enter: (callClass: CallClass) => () => void;
  /** How many calls are being answered, by class. */
  readonly inFlight: () => ReadonlyMap<CallClass, number>;
  /** Whether more calls of the class are being answered than may be: each would only make all the others wait longer. */
  readonly isOverLimit: (callClass: CallClass) => boolean;
  /** Resolves when an order is looked at; BUSY where that would take too long: it is refused unseen, which costs next to nothing. */
  readonly waitForOrderSlot: () => Promise<void>;
  /** Writes into the log that a call was turned away, once a second at most. */
  readonly logBusy: (operation: AnyOperation, error: unknown, callClass: CallClass) => void;
}

/**
 * How many orders are looked at in one turn of the event loop: a batch of a quiet line, some 10 ms of the thread.
 */
const ordersPerTick = 64;
/** How long an order may wait until it is looked at, in milliseconds; what it may wait in its line comes on top. */
const orderWaitMs = 200;

export function openConcurrencyLimiter(
  config: Pick<Config, "CALLS_IN_FLIGHT" | "ORDERS_IN_FLIGHT">,
  log: Logger,
): ConcurrencyLimiter {
  const nextTick = openTickLimiter(ordersPerTick);
  const orders = openLineWaits({ ...waitLimits, mostMs: orderWaitMs });
  const inFlight: Record<CallClass, number> = { orders: 0, hall: 0, files: 0, others: 0 };
  const most: Readonly<Record<CallClass, number>> = {
    orders: config.ORDERS_IN_FLIGHT,
    hall: config.CALLS_IN_FLIGHT,
    // They take their time, and are few.
    files: Number.POSITIVE_INFINITY,
    others: config.CALLS_IN_FLIGHT,
  };
  let [refusedBusyAt, busyUnsaid] = [Number.NEGATIVE_INFINITY, 0];

  return {
    enter(callClass) {
      inFlight[callClass] += 1;
      let within = true;
      return () => {
        if (within) inFlight[callClass] -= 1;
        within = false;
      };
    },
    inFlight: () => new Map(Object.entries(inFlight) as [CallClass, number][]),
    isOverLimit: (callClass) => inFlight[callClass] > most[callClass],
    async waitForOrderSlot() {
      if (!orders.hasRoom("")) throw new Refused("BUSY");
      const leave = orders.enter("");
      await nextTick();
      leave();
    },
    // Without its stack: under load there are hundreds of them, all alike.
    logBusy({ name }, error, callClass) {
      const at = stopwatch();
      if (at - refusedBusyAt < 1_000) {
        busyUnsaid += 1;
        return;
      }
      const why = error instanceof Error ? error.message : String(error);
      log.warn({ operation: name, why, inFlight: inFlight[callClass], unsaid: busyUnsaid }, "too busy");
      [refusedBusyAt, busyUnsaid] = [at, 0];
    },
  };
}

/** The class that the calls of a handler belong to. */
export function callClassOf(handler: AnyHandler): CallClass {
  const { requestFormat, family } = handler.operation as AnyOperation;
  if (requestFormat === "form") return "files";
  // What the exchange's staff does in a line, such as a halt, is not an order and waits for none.
  if ("lane" in handler && family.name !== "console") return "orders";
  return family.name === "market" ? "hall" : "others";
}

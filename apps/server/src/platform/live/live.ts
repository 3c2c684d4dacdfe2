import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import { CannotStart, connectionFault } from "../process/cannot-start.ts";
import type { Event } from "./event.ts";

/** Carries events to whoever is there now, on every node; what is lost here can be asked again. */
export interface LiveBus {
  /** Tells events to the listeners of every node, those of this one at once; never fails. */
  readonly broadcast: (events: readonly Event[]) => void;
  /** Has a listener hear every event on this node from now on. */
  readonly subscribe: (listener: (event: Event) => void) => void;
  /** Leaves the other nodes. */
  readonly close: () => Promise<void>;
}

/** One node alone: events do not leave the process. */
export function liveInMemory(log: Logger): LiveBus {
  const listeners: ((event: Event) => void)[] = [];
  return {
    broadcast: (events) => notifyAll(listeners, events, log),
    subscribe: (listener) => void listeners.push(listener),
    close: async () => {},
  };
}

const channel = "zd:live";

/**
 * Several nodes: our own listeners hear at once, those of the others through Redis. While it is away the nodes do not
 * hear each other, and their clients ask again.
 */
export async function liveOverRedis(url: string, log: Logger): Promise<LiveBus> {
  const listeners: ((event: Event) => void)[] = [];
  const self = randomUUID();
  // Nothing is queued for a Redis that is away: by the time it is back, the news would be old.
  const options = { enableOfflineQueue: false, lazyConnect: true, maxRetriesPerRequest: 1 };
  const retryStrategy = (attempt: number) => Math.min(attempt * 100, 2_000);
  const publisher = new Redis(url, { ...options, retryStrategy });
  const subscriber = new Redis(url, { ...options, retryStrategy, autoResubscribe: true });

  let lastFault: unknown;
  for (const connection of [publisher, subscriber]) {
    connection.on("error", (error: Error) => {
      lastFault = error;
      log.warn({ err: error }, "redis is away");
    });
  }
  subscriber.on("message", (_: string, text: string) => {
    const message = read(text, log);
    if (message && message.from !== self) notifyAll(listeners, message.events, log);
  });
  try {
    await Promise.all([publisher.connect(), subscriber.connect()]);
    await subscriber.subscribe(channel);
  } catch (error) {
    publisher.disconnect();
    subscriber.disconnect();
    throw new CannotStart(`REDIS_URL: Redis cannot be reached: ${connectionFault(lastFault ?? error)}`);
  }

  return {
    broadcast(events) {
      notifyAll(listeners, events, log);
      publisher
        .publish(channel, JSON.stringify({ from: self, events }))
        .catch((error: unknown) => log.warn({ err: error }, "the other nodes did not hear of an event"));
    },
    subscribe: (listener) => void listeners.push(listener),
    async close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

/** Calls every listener with every event; one that fails is logged and keeps no other from its call. */
function notifyAll(listeners: readonly ((event: Event) => void)[], events: readonly Event[], log: Logger) {
  for (const event of events) {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        log.error({ err: error, event: event.type }, "a live listener failed");
      }
    }
  }
}

function read(
  text: string,
  log: Logger,
): {
  /** The node that has sent it, so that it does not hear itself. */
  readonly from: string;
  readonly events: readonly Event[];
} | null {
  try {
    return JSON.parse(text) as { from: string; events: Event[] };
  } catch (error) {
    log.warn({ err: error }, "something unreadable came over the live channel");
    return null;
  }
}

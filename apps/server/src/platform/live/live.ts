import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { CannotStart, connectionFault } from "../process/cannot-start.ts";
import { stopwatch } from "../process/clock.ts";
import { within } from "../process/within.ts";
import type { Event } from "./event.ts";
import { openRedis, type RedisAddress } from "./redis.ts";

/** Carries events to whoever is there now, on every node; what is lost here can be asked again. */
export interface LiveBus {
  /** Tells events to the listeners of every node, those of this one at once; never fails. */
  readonly broadcast: (events: readonly Event[]) => void;
  /** Has a listener hear every event on this node from now on. */
  readonly subscribe: (listener: (event: Event) => void) => void;
  /** Whether events of the other nodes arrive here; true where this node is alone. */
  readonly isConnected: () => boolean;
  /** For how long nothing has come from the other nodes or by way of them, in milliseconds; 0 where this node is alone. */
  readonly silentMs: () => number;
  /** Leaves the other nodes. */
  readonly close: () => Promise<void>;
}

/** One node alone: events do not leave the process. */
export function liveInMemory(log: Logger): LiveBus {
  const listeners: ((event: Event) => void)[] = [];
  return {
    broadcast: (events) => notifyAll(listeners, events, log),
    subscribe: (listener) => void listeners.push(listener),
    isConnected: () => true,
    silentMs: () => 0,
    close: async () => {},
  };
}

const channel = "zd:live";

/** How long a node that starts looks for Redis, in milliseconds: sentinels may be choosing another master. */
const connectMs = 15_000;
/** How often a node sends itself an empty message by way of Redis, in milliseconds. */
const pulseMs = 500;
/** For how long after the last message a node is taken for connected, in milliseconds. */
const silenceMs = 1_500;

/**
 * Several nodes: our own listeners hear at once, those of the others through Redis. While it is away the nodes do not
 * hear each other. A Redis that hangs keeps its connections: that it carries nothing shows in the silence of our own pulse.
 */
export async function liveOverRedis(
  address: RedisAddress,
  log: Logger,
  startMs: number = connectMs,
): Promise<LiveBus> {
  const listeners: ((event: Event) => void)[] = [];
  const self = randomUUID();
  const publisher = openRedis(address, { lazyConnect: true });
  const subscriber = openRedis(address, { lazyConnect: true, autoResubscribe: true });
  let heardAt = stopwatch();

  let lastFault: unknown;
  for (const connection of [publisher, subscriber]) {
    connection.on("error", (error: Error) => {
      lastFault = error;
      log.warn({ err: error }, "redis is away");
    });
  }
  subscriber.on("message", (_: string, text: string) => {
    heardAt = stopwatch();
    const message = read(text, log);
    if (message && message.from !== self) notifyAll(listeners, message.events, log);
  });
  const send = (events: readonly Event[]) =>
    publisher.publish(channel, JSON.stringify({ from: self, events }));
  const connecting = async () => {
    await Promise.all([publisher.connect(), subscriber.connect()]);
    await subscriber.subscribe(channel);
  };
  try {
    await within(startMs, connecting());
  } catch (error) {
    publisher.disconnect();
    subscriber.disconnect();
    throw new CannotStart(`REDIS_URL: Redis cannot be reached: ${connectionFault(lastFault ?? error)}`);
  }
  const silentMs = () => stopwatch() - heardAt;
  const pulse = setInterval(() => {
    send([]).catch(() => {});
  }, pulseMs);
  pulse.unref();

  return {
    broadcast(events) {
      notifyAll(listeners, events, log);
      send(events).catch((error: unknown) =>
        log.warn({ err: error }, "the other nodes did not hear of an event"),
      );
    },
    subscribe: (listener) => void listeners.push(listener),
    isConnected: () => silentMs() < silenceMs,
    silentMs,
    async close() {
      clearInterval(pulse);
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

import type { SectionState, WareState } from "@zd/contract/market/board";
import {
  anonymousLogin,
  attendFrame,
  type ClientFrame,
  decodeFrame,
  followFrame,
  frameTypes,
  leaveFrame,
  type OwnKind,
  reconnectSpreadMs,
  type ServerFrame,
  subscriptionsMax,
} from "@zd/contract/market/frames";
import type { Instant, SectionId, WareId } from "@zd/domain/kernel/brand";
import { createContext, use, useEffect, useSyncExternalStore } from "react";
import { emptyBoard, takeIn } from "./market-board.ts";
import { off, type SocketEffect, type SocketEvent, step, type Timer } from "./market-socket.ts";
import type { ServerClock } from "./server-clock.ts";

/** A socket of the browser, or one that a test holds the other end of. */
export type Socket = Pick<WebSocket, "send" | "close" | "addEventListener" | "binaryType">;

export interface Line {
  readonly open: () => Socket;
  readonly clock: ServerClock;
  /** Runs once before the next picture is drawn. */
  readonly beforePaint: (flush: () => void) => void;
  /** Between 0 and 1. */
  readonly chance: () => number;
}

export type Connection = "connecting" | "live" | "lost";

/** The live market: one connection for the whole page, and what came over it. */
export interface Market {
  /** Keeps the connection as long as anybody wants it; answers how to stop wanting. */
  want(): () => void;
  /** Follows sections; answers how to stop. */
  follow(sections: readonly SectionId[]): () => void;
  section(id: SectionId): SectionState | null;
  ware(id: WareId): WareState | null;
  connection(): Connection;
  /** Whether the section's figures may be out of date. */
  stale(id: SectionId): boolean;
  /** When the server last said anything. */
  heardAt(): Instant | null;
  /** Hears of the affairs of whose login token it is; of nobody's without one. */
  attend(token: string | null): void;
  /** What has moved of the own firm's affairs; null where something may have been missed. */
  onOwn(moved: (kind: OwnKind | null) => void): () => void;
  subscribe(key: Key, changed: () => void): () => void;
}

type Key = SectionId | WareId | "connection";

export function openMarket({ open, clock, beforePaint, chance }: Line): Market {
  const board = emptyBoard();
  const listeners = new Map<Key, Set<() => void>>();
  const followers = new Map<SectionId, number>();
  const own = new Set<(kind: OwnKind | null) => void>();
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>();
  let state = off;
  let socket: Socket | null = null;
  let wanted = 0;
  let token: string | null = null;
  /** Whether it is told of the own affairs, or was and has been cut off since. */
  let attending: "no" | "yes" | "cut off" = "no";
  let everLive = false;
  let heardAt: Instant | null = null;
  let dirty = new Set<Key>();

  function happen(event: SocketEvent) {
    const before = connection();
    const next = step(state, event);
    state = next.state;
    next.effects.forEach(perform);
    if (connection() === "live") everLive = true;
    if (connection() === before) return;
    if (before === "live" && attending === "yes") attending = "cut off";
    if (before === "live") for (const id of followers.keys()) mark(id, () => board.stale.add(id));
    mark("connection");
  }

  function perform(effect: SocketEffect) {
    switch (effect.type) {
      case "connect":
        return connect(effect.attempt);
      case "login":
        return say({ type: frameTypes.start, data: anonymousLogin });
      case "keep-alive":
        return say({ type: frameTypes.keepAlive });
      case "subscribe":
        if (token !== null) say(attendFrame(token));
        return subscribeTo([...followers.keys()]);
      case "close":
        socket?.close();
        socket = null;
        return;
      case "close-once-open": {
        const coming = socket;
        coming?.addEventListener("open", () => coming.close());
        socket = null;
        return;
      }
      case "start":
        clearTimeout(timers.get(effect.timer));
        timers.set(
          effect.timer,
          setTimeout(
            () => happen({ type: "elapsed", timer: effect.timer }),
            effect.ms + (effect.spread ? chance() * reconnectSpreadMs : 0),
          ),
        );
        return;
      case "stop":
        clearTimeout(timers.get(effect.timer));
    }
  }

  function connect(attempt: number) {
    const opened = open();
    socket = opened;
    opened.binaryType = "arraybuffer";
    // Inflating takes a turn of the event loop; the frames must still be read in the order they came.
    let reading = Promise.resolve();
    opened.addEventListener("open", () => happen({ type: "opened", attempt }));
    opened.addEventListener("error", () => happen({ type: "failed", attempt }));
    opened.addEventListener("close", () => happen({ type: "closed", attempt }));
    opened.addEventListener("message", ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data === "string") return hear(data, attempt);
      reading = reading
        .then(() => inflate(data))
        .then((text) => hear(text, attempt))
        .catch(() => happen({ type: "failed", attempt }));
    });
  }

  function hear(text: string, attempt: number) {
    const frame = readFrame(text);
    if (frame) {
      heardAt = frame.time;
      clock.observe(frame.time);
    }
    happen({ type: "heard", attempt, greeting: frame?.type === frameTypes.start });
    if (!frame || frame.type === frameTypes.keepAlive) return;
    if (frame.type === frameTypes.ownMoved) return tellOwn(frame.data.kind);
    if (frame.type === frameTypes.attend) return attended(frame.data.firm !== null);
    const { changed, missed, reset } = takeIn(board, frame);
    for (const key of changed) mark(key);
    const again = reset ? [...followers.keys()] : [...missed].filter((id) => followers.has(id));
    if (again.length > 0) subscribeTo(again);
  }

  function tellOwn(kind: OwnKind | null) {
    for (const moved of own) moved(kind);
  }

  function attended(attends: boolean) {
    if (attends && attending === "cut off") tellOwn(null);
    attending = attends ? "yes" : "no";
  }

  function say(frame: ClientFrame) {
    socket?.send(JSON.stringify(frame));
  }

  function subscribeTo(sections: readonly SectionId[]) {
    for (let at = 0; at < sections.length; at += subscriptionsMax) {
      say(followFrame(sections.slice(at, at + subscriptionsMax)));
    }
  }

  function connection(): Connection {
    if (state.phase === "open" && state.greeted) return "live";
    return everLive ? "lost" : "connecting";
  }

  /** Changes are told together, once for each picture. */
  function mark(key: Key, change?: () => void) {
    change?.();
    const first = dirty.size === 0;
    dirty.add(key);
    if (first) beforePaint(flush);
  }

  function flush() {
    const told = dirty;
    dirty = new Set();
    for (const key of told) for (const changed of listeners.get(key) ?? []) changed();
  }

  return {
    want() {
      wanted += 1;
      if (wanted === 1) happen({ type: "wanted" });
      return () => {
        wanted -= 1;
        if (wanted === 0) happen({ type: "unwanted" });
      };
    },
    follow(sections) {
      const fresh = sections.filter((id) => !followers.has(id));
      for (const id of sections) followers.set(id, (followers.get(id) ?? 0) + 1);
      if (fresh.length > 0 && connection() === "live") subscribeTo(fresh);
      return () => {
        const left = sections.filter((id) => {
          const others = (followers.get(id) ?? 1) - 1;
          if (others > 0) followers.set(id, others);
          else followers.delete(id);
          return others === 0;
        });
        if (left.length === 0) return;
        for (const id of left) {
          for (const ware of board.members.get(id) ?? []) board.wares.delete(ware);
          board.members.delete(id);
          board.sections.delete(id);
          board.versions.delete(id);
          board.stale.delete(id);
        }
        if (connection() === "live") say(leaveFrame(left));
      };
    },
    section: (id) => board.sections.get(id) ?? null,
    ware: (id) => board.wares.get(id) ?? null,
    connection,
    stale: (id) => board.stale.has(id),
    heardAt: () => heardAt,
    attend(next) {
      if (next === token) return;
      token = next;
      attending = "no";
      if (connection() === "live") say(attendFrame(token));
    },
    onOwn(moved) {
      own.add(moved);
      return () => own.delete(moved);
    },
    subscribe(key, changed) {
      const listening = listeners.get(key) ?? new Set();
      listeners.set(key, listening.add(changed));
      return () => {
        listening.delete(changed);
        if (listening.size === 0) listeners.delete(key);
      };
    },
  };
}

function readFrame(text: string): ServerFrame | null {
  try {
    return decodeFrame(JSON.parse(text));
  } catch {
    return null;
  }
}

async function inflate(bytes: ArrayBuffer): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).text();
}

const MarketContext = createContext<Market | null>(null);
export const MarketProvider = MarketContext;

export function useMarket(): Market {
  const market = use(MarketContext);
  if (!market) throw new Error("MarketProvider is missing");
  return market;
}

/** Holds the connection while the component is on the page. */
export function useMarketConnection(wanted: boolean): void {
  const market = useMarket();
  useEffect(() => {
    return wanted ? market.want() : undefined;
  }, [market, wanted]);
}

export function useConnection(): Connection {
  const market = useMarket();
  return useSyncExternalStore((changed) => market.subscribe("connection", changed), market.connection);
}

/** Follows the sections while the component is on the page. */
export function useFollowedSections(sections: readonly SectionId[]): void {
  const market = useMarket();
  // By content: callers build the list anew with every rendering.
  const key = sections.join(" ");
  useEffect(() => {
    return key ? market.follow(key.split(" ") as SectionId[]) : undefined;
  }, [market, key]);
}

/** What moves of a section, or null before its first word. */
export function useLiveSection(id: SectionId): SectionState | null {
  const market = useMarket();
  return useSyncExternalStore(
    (changed) => market.subscribe(id, changed),
    () => market.section(id),
  );
}

/** What moves of a ware, or null before its first word; renders again only when this ware changes. */
export function useLiveWare(id: WareId): WareState | null {
  const market = useMarket();
  return useSyncExternalStore(
    (changed) => market.subscribe(id, changed),
    () => market.ware(id),
  );
}

/** Whether a section's figures may be out of date: a page that shows them greys them out. */
export function useStale(id: SectionId): boolean {
  const market = useMarket();
  return useSyncExternalStore(
    (changed) => market.subscribe(id, changed),
    () => market.stale(id),
  );
}

import type { SectionState, WareState } from "@zd/api/market/board";
import {
  anonymousLogin,
  attendFrame,
  type ClientFrame,
  decodeFrame,
  followFrame,
  frameTypes,
  leaveFrame,
  type OwnKind,
  type ServerFrame,
  subscriptionsMax,
} from "@zd/api/market/frames";
import type { Instant, SectionId, WareId } from "@zd/domain/kernel/brand";
import { createContext, use, useEffect, useSyncExternalStore } from "react";
import { openPulse } from "./line-pulse.ts";
import { openListeners } from "./listeners.ts";
import { emptyBoard, forget, takeIn, takePolled } from "./market-board.ts";
import { openPolling, type PollTimer, pollMs } from "./market-poll.ts";
import { off, type SocketEffect, type SocketEvent, step, type Timer } from "./market-socket.ts";
import { type ServerClock, useServerClock } from "./server-clock.ts";
import { openTimers } from "./timers.ts";

/** A socket of the browser, or one that a test holds the other end of. */
export type Socket = Pick<WebSocket, "send" | "close" | "addEventListener" | "binaryType">;

/** The state of sections and their wares as one round of polling has found it. */
export interface Polled {
  /** The server's time of the answer. */
  readonly time: Instant;
  readonly sections: readonly SectionState[];
  /** Of the sections whose wares are not known at their version yet. */
  readonly wares: readonly {
    readonly section: SectionId;
    readonly version: number;
    readonly wares: WareState[];
  }[];
}

/** Asks for the sections by call; `known` says whether the page has a section's wares at a version already. */
export type Poll = (
  sections: readonly SectionId[],
  known: (section: SectionId, version: number) => boolean,
  signal: AbortSignal,
) => Promise<Polled>;

/** What the browser knows of the page. */
export interface PageState {
  readonly isOnline: () => boolean;
  readonly isVisible: () => boolean;
  /** Calls when one of them has changed. */
  readonly subscribe: (changed: () => void) => void;
}

export interface Line {
  readonly open: () => Socket;
  readonly poll: Poll;
  readonly page: PageState;
  readonly clock: ServerClock;
  /** Runs once before the next picture is drawn. */
  readonly beforePaint: (flush: () => void) => void;
  /** Between 0 and 1. */
  readonly chance: () => number;
}

/** `polling`: no socket brings the market, but calls do, every three seconds. */
export type Connection = "connecting" | "live" | "polling" | "lost";

/** The live market: one connection for the whole page, and what came over it. */
export interface Market {
  /** Keeps the connection as long as anybody wants it; answers how to stop wanting. */
  want(): () => void;
  /** Has silence of the line noticed within seconds as long as anybody watches; answers how to stop watching. */
  watch(): () => void;
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

export function openMarket({ open, poll, page, clock, beforePaint, chance }: Line): Market {
  const board = emptyBoard();
  const { mark, subscribe } = openListeners<Key>(beforePaint);
  const timers = openTimers<Timer | PollTimer | "pulse">(chance);
  const pulse = openPulse(timers, () => say({ type: frameTypes.ping }), settle);
  const polling = openPolling(timers, pollOnce, settle);
  const followers = new Map<SectionId, number>();
  const own = new Set<(kind: OwnKind | null) => void>();
  let state = off;
  let socket: Socket | null = null;
  let wanted = 0;
  let watching = 0;
  let token: string | null = null;
  /** Whether it is told of the own affairs, or was and has been cut off since. */
  let attending: "no" | "yes" | "cut off" = "no";
  let everLive = false;
  let heardAt: Instant | null = null;
  let lastConnection: Connection = "connecting";

  function happen(event: SocketEvent) {
    const next = step(state, event);
    state = next.state;
    next.effects.forEach(perform);
    if (!isGreeted()) pulse.happen({ type: "up", up: false });
    settle();
  }

  async function pollOnce(signal: AbortSignal) {
    const known = (id: SectionId, version: number) =>
      !board.stale.has(id) && board.members.has(id) && board.versions.get(id) === version;
    const polled = await poll([...followers.keys()], known, signal);
    if (signal.aborted) return;
    observe(polled.time);
    for (const key of takePolled(board, polled)) mark(key);
  }

  /** What follows for polling and for the page from what has just happened. */
  function settle() {
    const before = lastConnection;
    const live = isLive();
    if (live) everLive = true;
    if (live || !page.isOnline()) polling.happen({ type: "unneeded" });
    else if (followers.size === 0 || !page.isVisible()) polling.happen({ type: "unseen" });
    // The spread keeps thousands of pages that have lost the same server from asking in the same instant.
    else
      polling.happen({ type: "needed", afterMs: heardAt === null ? pollMs : 0, spread: before === "live" });
    lastConnection = connection();
    if (lastConnection === "lost" || (!live && !page.isVisible())) ageAll();
    if (lastConnection === before) return;
    if (before === "live" && attending === "yes") attending = "cut off";
    mark("connection");
  }

  function ageAll() {
    for (const id of followers.keys()) {
      if (board.stale.has(id)) continue;
      board.stale.add(id);
      mark(id);
    }
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
        return timers.start(
          effect.timer,
          effect.ms,
          () => happen({ type: "elapsed", timer: effect.timer }),
          effect.spread,
        );
      case "stop":
        timers.stop(effect.timer);
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
    if (frame) observe(frame.time);
    const greeting = frame?.type === frameTypes.start;
    happen({ type: "heard", attempt, greeting });
    if (greeting && frame.data.answersPings === true) pulse.happen({ type: "up", up: isGreeted() });
    const wasSilent = pulse.isSilent();
    pulse.happen({ type: "heard" });
    // What was said meanwhile may still be on its way: the snapshot says how things are.
    if (wasSilent) subscribeTo([...followers.keys()]);
    settle();
    if (!frame || frame.type === frameTypes.keepAlive || frame.type === frameTypes.ping) return;
    if (frame.type === frameTypes.ownMoved) return tellOwn(frame.data.kind);
    if (frame.type === frameTypes.attend) return attended(frame.data.firm !== null);
    const { changed, missed, reset } = takeIn(board, frame);
    for (const key of changed) mark(key);
    const again = reset ? [...followers.keys()] : [...missed].filter((id) => followers.has(id));
    if (again.length > 0) subscribeTo(again);
  }

  function observe(time: Instant) {
    heardAt = time;
    clock.observe(time);
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

  const isGreeted = () => state.phase === "open" && state.greeted;
  const isLive = () => isGreeted() && !pulse.isSilent();

  function connection(): Connection {
    if (isLive()) return "live";
    if (polling.last() === "answered") return "polling";
    return everLive || polling.last() === "failed" || !page.isOnline() ? "lost" : "connecting";
  }

  let online = page.isOnline();
  page.subscribe(() => {
    if (online === page.isOnline()) return settle();
    online = page.isOnline();
    happen({ type: online ? "online" : "offline" });
  });

  return {
    want() {
      wanted += 1;
      if (wanted === 1) happen({ type: "wanted" });
      return () => {
        wanted -= 1;
        if (wanted === 0) happen({ type: "unwanted" });
      };
    },
    watch() {
      watching += 1;
      if (watching === 1) pulse.happen({ type: "watched", watched: true });
      return () => {
        watching -= 1;
        if (watching > 0) return;
        pulse.happen({ type: "watched", watched: false });
        settle();
      };
    },
    follow(sections) {
      const fresh = sections.filter((id) => !followers.has(id));
      for (const id of sections) followers.set(id, (followers.get(id) ?? 0) + 1);
      if (fresh.length > 0 && isGreeted()) subscribeTo(fresh);
      settle();
      return () => {
        const left = sections.filter((id) => {
          const others = (followers.get(id) ?? 1) - 1;
          if (others > 0) followers.set(id, others);
          else followers.delete(id);
          return others === 0;
        });
        if (left.length === 0) return;
        for (const id of left) forget(board, id);
        if (isGreeted()) say(leaveFrame(left));
        settle();
      };
    },
    section: (id) => board.sections.get(id) ?? null,
    ware: (id) => board.wares.get(id) ?? null,
    connection: () => lastConnection,
    stale: (id) => board.stale.has(id),
    heardAt: () => heardAt,
    attend(next) {
      if (next === token) return;
      token = next;
      attending = "no";
      if (isGreeted()) say(attendFrame(token));
    },
    onOwn(moved) {
      own.add(moved);
      return () => own.delete(moved);
    },
    subscribe,
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

/** Has silence of the line noticed within seconds while the component is on the page. */
export function useWatchedLine(): void {
  const market = useMarket();
  useEffect(() => {
    return market.watch();
  }, [market]);
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

/**
 * Something that follows from the time as far as it holds for a section's figures; renders again only when it changes.
 * While the line is dead it stands still at the moment at which the server was last heard: what a clock counts down to
 * may have been moved since.
 */
export function useMarketTime<T extends string | number | boolean | null>(
  id: SectionId,
  read: (now: Instant) => T,
): T {
  const market = useMarket();
  const clock = useServerClock();
  return useSyncExternalStore(
    (changed) => {
      const leave = [clock.subscribe(changed), market.subscribe(id, changed)];
      return () => {
        for (const stop of leave) stop();
      };
    },
    () => read((market.stale(id) ? market.heardAt() : null) ?? clock.now()),
  );
}

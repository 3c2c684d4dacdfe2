import type { SectionState, WareState } from "@zd/api/market/board";
import {
  anonymousLogin,
  attendFrame,
  followFrame,
  frameTypes,
  leaveFrame,
  type OwnKind,
  type ServerFrame,
  subscriptionsMax,
} from "@zd/api/market/frames";
import type { Instant, SectionId, WareId } from "@zd/domain/kernel/brand";
import { openAttendance } from "./attendance.ts";
import { openFollowers } from "./followers.ts";
import { openPulse } from "./line-pulse.ts";
import { openListeners } from "./listeners.ts";
import { emptyBoard, forget, type Polled, takeIn, takePolled } from "./market-board.ts";
import { type MarketLine, openLine, type Socket } from "./market-line.ts";
import { openPolling, type PollEvent, type PollTimer, pollMs } from "./market-poll.ts";
import { off, type SocketEffect, type SocketEvent, step, type Timer } from "./market-socket.ts";
import type { ServerClock } from "./server-clock.ts";
import { openTimers, type Timers } from "./timers.ts";

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

/** What the live market is opened with. */
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
  /** The moment that the figures of a section are of which may be out of date; null where they are not, or none is known. */
  staleSince(id: SectionId): Instant | null;
  /** When the server last said anything. */
  heardAt(): Instant | null;
  /** Hears of the affairs of whose login token it is; of nobody's without one. */
  attend(token: string | null): void;
  /** What has moved of the own firm's affairs; null where something may have been missed. */
  onOwn(moved: (kind: OwnKind | null) => void): () => void;
  subscribe(key: Key, changed: () => void): () => void;
}

/** What may be listened to: a section, a ware, or the connection. */
type Key = SectionId | WareId | "connection";

export const openMarket = (line: Line): Market => new LiveMarket(line);

/** The market as what happens to it: to its socket, to its polling, and to the page. */
class LiveMarket implements Market {
  readonly #page: PageState;
  readonly #clock: ServerClock;
  readonly #poll: Poll;
  readonly #board = emptyBoard();
  readonly #listeners: ReturnType<typeof openListeners<Key>>;
  readonly #timers: Timers<Timer | PollTimer | "pulse">;
  readonly #pulse: ReturnType<typeof openPulse>;
  readonly #polling: ReturnType<typeof openPolling>;
  readonly #line: MarketLine;
  readonly #followers = openFollowers();
  readonly #own = openAttendance();
  #state = off;
  #wanted = 0;
  #watching = 0;
  #online: boolean;
  #everLive = false;
  #heardAt: Instant | null = null;
  #lastConnection: Connection = "connecting";

  constructor({ open, poll, page, clock, beforePaint, chance }: Line) {
    this.#page = page;
    this.#clock = clock;
    this.#poll = poll;
    this.#listeners = openListeners<Key>(beforePaint);
    this.#timers = openTimers(chance);
    const settle = () => this.#settle();
    this.#pulse = openPulse(this.#timers, () => this.#line.say({ type: frameTypes.ping }), settle);
    this.#polling = openPolling(this.#timers, (signal) => this.#pollOnce(signal), settle);
    this.#line = openLine(open, {
      happen: (event) => this.#happen(event),
      hear: (frame, attempt) => this.#hear(frame, attempt),
    });
    this.#online = page.isOnline();
    page.subscribe(() => this.#turn());
  }

  want(): () => void {
    this.#wanted += 1;
    if (this.#wanted === 1) this.#happen({ type: "wanted" });
    return () => {
      this.#wanted -= 1;
      if (this.#wanted === 0) this.#happen({ type: "unwanted" });
    };
  }

  watch(): () => void {
    this.#watching += 1;
    if (this.#watching === 1) this.#pulse.happen({ type: "watched", watched: true });
    return () => {
      this.#watching -= 1;
      if (this.#watching > 0) return;
      this.#pulse.happen({ type: "watched", watched: false });
      this.#settle();
    };
  }

  follow(sections: readonly SectionId[]): () => void {
    const fresh = this.#followers.add(sections);
    if (fresh.length > 0 && this.#isGreeted()) this.#subscribeTo(fresh);
    this.#settle();
    return () => {
      const left = this.#followers.remove(sections);
      if (left.length === 0) return;
      for (const id of left) forget(this.#board, id);
      if (this.#isGreeted()) this.#line.say(leaveFrame(left));
      this.#settle();
    };
  }

  section = (id: SectionId): SectionState | null => this.#board.sections.get(id) ?? null;
  ware = (id: WareId): WareState | null => this.#board.wares.get(id) ?? null;
  connection = (): Connection => this.#lastConnection;
  stale = (id: SectionId): boolean => this.#board.stale.has(id);
  staleSince = (id: SectionId): Instant | null => this.#board.stale.get(id) ?? null;
  heardAt = (): Instant | null => this.#heardAt;

  attend(token: string | null): void {
    if (this.#own.become(token) && this.#isGreeted()) this.#line.say(attendFrame(token));
  }

  onOwn = (moved: (kind: OwnKind | null) => void): (() => void) => this.#own.listen(moved);
  subscribe = (key: Key, changed: () => void): (() => void) => this.#listeners.subscribe(key, changed);

  #happen(event: SocketEvent) {
    const next = step(this.#state, event);
    this.#state = next.state;
    for (const effect of next.effects) this.#perform(effect);
    if (!this.#isGreeted()) this.#pulse.happen({ type: "up", up: false });
    this.#settle();
  }

  /** The page has gone online or offline, or is looked at or not. */
  #turn() {
    const online = this.#page.isOnline();
    if (this.#online === online) return this.#settle();
    this.#online = online;
    this.#happen({ type: online ? "online" : "offline" });
  }

  async #pollOnce(signal: AbortSignal) {
    const { stale, members, versions } = this.#board;
    const known = (id: SectionId, version: number) =>
      !stale.has(id) && members.has(id) && versions.get(id) === version;
    const polled = await this.#poll(this.#followers.sections(), known, signal);
    if (signal.aborted) return;
    this.#observe(polled.time);
    for (const key of takePolled(this.#board, polled)) this.#listeners.mark(key);
  }

  /** What follows for polling and for the page from what has just happened. */
  #settle() {
    const before = this.#lastConnection;
    const isLive = this.#isLive();
    const isVisible = this.#page.isVisible();
    if (isLive) this.#everLive = true;
    this.#polling.happen(this.#need(isLive, isVisible, before));
    const now = this.#connectionNow();
    this.#lastConnection = now;
    if (now === "lost" || (!isLive && !isVisible)) this.#ageAll();
    if (now === before) return;
    if (before === "live") this.#own.cutOff();
    this.#listeners.mark("connection");
  }

  /** Whether the market is to be asked for by calls. */
  #need(isLive: boolean, isVisible: boolean, before: Connection): PollEvent {
    if (isLive || !this.#page.isOnline()) return { type: "unneeded" };
    if (this.#followers.sections().length === 0 || !isVisible) return { type: "unseen" };
    // The spread keeps thousands of pages that have lost the same server from asking in the same instant.
    return { type: "needed", afterMs: this.#heardAt === null ? pollMs : 0, spread: before === "live" };
  }

  #ageAll() {
    for (const id of this.#followers.sections()) {
      if (this.#board.stale.has(id)) continue;
      this.#board.stale.set(id, this.#heardAt);
      this.#listeners.mark(id);
    }
  }

  #perform(effect: SocketEffect) {
    switch (effect.type) {
      case "connect":
        return this.#line.connect(effect.attempt);
      case "login":
        return this.#line.say({ type: frameTypes.start, data: anonymousLogin });
      case "keep-alive":
        return this.#line.say({ type: frameTypes.keepAlive });
      case "subscribe": {
        const token = this.#own.token();
        if (token !== null) this.#line.say(attendFrame(token));
        return this.#subscribeTo(this.#followers.sections());
      }
      case "close":
        return this.#line.close();
      case "close-once-open":
        return this.#line.closeOnceOpen();
      case "start": {
        const { timer, ms, spread } = effect;
        return this.#timers.start(timer, ms, () => this.#happen({ type: "elapsed", timer }), spread);
      }
      case "stop":
        return this.#timers.stop(effect.timer);
    }
  }

  #hear(frame: ServerFrame | null, attempt: number) {
    if (frame) this.#observe(frame.time);
    const greeting = frame?.type === frameTypes.start;
    this.#happen({ type: "heard", attempt, greeting });
    if (greeting && frame.data.answersPings === true)
      this.#pulse.happen({ type: "up", up: this.#isGreeted() });
    const wasSilent = this.#pulse.isSilent();
    this.#pulse.happen({ type: "heard" });
    // What was said meanwhile may still be on its way: the snapshot says how things are.
    if (wasSilent) this.#subscribeTo(this.#followers.sections());
    this.#settle();
    if (frame) this.#takeIn(frame);
  }

  #takeIn(frame: ServerFrame) {
    if (frame.type === frameTypes.keepAlive || frame.type === frameTypes.ping) return;
    if (frame.type === frameTypes.ownMoved) return this.#own.tell(frame.data.kind);
    if (frame.type === frameTypes.attend) return this.#own.attended(frame.data.firm !== null);
    const { changed, missed, reset } = takeIn(this.#board, frame);
    for (const key of changed) this.#listeners.mark(key);
    const again = reset ? this.#followers.sections() : [...missed].filter((id) => this.#followers.has(id));
    if (again.length > 0) this.#subscribeTo(again);
  }

  #observe(time: Instant) {
    this.#heardAt = time;
    this.#clock.observe(time);
  }

  #subscribeTo(sections: readonly SectionId[]) {
    for (let at = 0; at < sections.length; at += subscriptionsMax) {
      this.#line.say(followFrame(sections.slice(at, at + subscriptionsMax)));
    }
  }

  #isGreeted = () => this.#state.phase === "open" && this.#state.greeted;
  #isLive = () => this.#isGreeted() && !this.#pulse.isSilent();

  #connectionNow(): Connection {
    if (this.#isLive()) return "live";
    if (this.#polling.last() === "answered") return "polling";
    const isLost = this.#everLive || this.#polling.last() === "failed" || !this.#page.isOnline();
    return isLost ? "lost" : "connecting";
  }
}

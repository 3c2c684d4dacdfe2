import { deflateSync } from "node:zlib";
import { encodeFrame, frameTypes, type ServerFrame } from "@zd/api/market/frames";
import { firmId, instant, quantity, type SectionId, sectionId } from "@zd/domain/kernel/brand";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerMs, pauseMs } from "./line-pulse.ts";
import { openMarket, type PageState } from "./live-market.ts";
import type { Polled } from "./market-board.ts";
import type { Socket } from "./market-line.ts";
import { openServerClock } from "./server-clock.ts";

/** The server's end of one connection. */
class Wire extends EventTarget implements Socket {
  binaryType: BinaryType = "blob";
  readonly frames: { type: number; data?: { opt?: string; sectids?: string[] } }[] = [];
  closed = false;

  send(text: string) {
    this.frames.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  happens(name: "open" | "close" | "error") {
    this.dispatchEvent(new Event(name));
  }
  says(frame: ServerFrame) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(encodeFrame(frame)) }));
  }
  saysDeflated(frame: ServerFrame) {
    const bytes = new Uint8Array(deflateSync(JSON.stringify(encodeFrame(frame))));
    this.dispatchEvent(new MessageEvent("message", { data: bytes.buffer }));
  }
}

/** What the browser says of the page. */
class Surroundings implements PageState {
  online = true;
  visible = true;
  #changed: () => void = () => undefined;

  isOnline = () => this.online;
  isVisible = () => this.visible;
  subscribe(changed: () => void) {
    this.#changed = changed;
  }
  become(state: { online?: boolean; visible?: boolean }) {
    Object.assign(this, state);
    this.#changed();
  }
}

function page() {
  const wires: Wire[] = [];
  const browser = new Surroundings();
  /** What each round of polling is answered; null where no call comes through. */
  let answer: Polled | null = null;
  const rounds: SectionId[][] = [];
  const market = openMarket({
    async poll(sections, known) {
      rounds.push([...sections]);
      if (!answer) throw new Error("no answer");
      const { sections: states, wares } = answer;
      return {
        ...answer,
        wares: wares.filter(({ section, version }) => !known(section, version)),
        sections: states,
      };
    },
    page: browser,
    open: () => {
      const wire = new Wire();
      wires.push(wire);
      return wire as unknown as Socket;
    },
    clock: openServerClock(),
    beforePaint: (flush) => flush(),
    chance: () => 0,
  });
  const polls = (given: Polled | null) => {
    answer = given;
  };
  return { market, wires, wire: () => wires.at(-1) as Wire, browser, rounds, polls };
}

const J1 = sectionId("J1");
const time = instant(1_750_000_000_000);
const greeting: ServerFrame = { type: frameTypes.start, data: { heartbeatMs: 12_000 }, time };
const snapshot = (version: number): ServerFrame => ({
  type: frameTypes.sectionSnapshot,
  data: [
    {
      section: J1,
      version,
      downmode: "A",
      status: "1",
      turn: 1,
      second: -1,
      deadline: null,
      hardEnd: null,
      bids: version,
      waresBid: 0,
      waresDealt: 0,
      waresFailed: 0,
      quantityDealt: quantity(0n),
    },
  ],
  time,
});
const waresOf = (version: number): ServerFrame => ({
  type: frameTypes.wareSnapshot,
  data: { section: J1, version, wares: [] },
  time,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a page logs in, follows a section and hears of it", () => {
  const { market, wire } = page();
  market.want();
  market.follow([J1]);
  wire().happens("open");
  expect(wire().frames).toEqual([{ type: 25600, data: { user: "anonymous" } }]);
  wire().says(greeting);
  expect(wire().frames[1]).toEqual({ type: 25632, data: { opt: "Only", sectids: ["J1"] } });
  expect(market.connection()).toBe("live");

  let changes = 0;
  market.subscribe(J1, () => {
    changes += 1;
  });
  wire().says(snapshot(7));
  expect(market.section(J1)?.bids).toBe(7);
  expect(changes).toBe(1);
});

test("a compressed frame is read like a plain one (R-7355)", async () => {
  vi.useRealTimers();
  const { market, wire } = page();
  market.want();
  market.follow([J1]);
  wire().happens("open");
  wire().saysDeflated(greeting);
  wire().saysDeflated(snapshot(3));
  await expect.poll(() => market.section(J1)?.bids).toBe(3);
});

test("a cut connection makes the board stale until the next snapshot", () => {
  const { market, wires, wire } = page();
  market.want();
  market.follow([J1]);
  wire().happens("open");
  wire().says(greeting);
  wire().says(snapshot(1));
  wire().says(waresOf(1));
  expect(market.stale(J1)).toBe(false);
  expect(market.staleSince(J1)).toBeNull();

  wire().happens("close");
  expect(market.connection()).toBe("lost");
  expect(market.stale(J1)).toBe(true);
  expect(market.staleSince(J1)).toBe(market.heardAt());

  vi.advanceTimersByTime(2999);
  expect(wires).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(wires).toHaveLength(2);
  wire().happens("open");
  wire().says(greeting);
  expect(wire().frames[1]).toEqual({ type: 25632, data: { opt: "Only", sectids: ["J1"] } });
  expect(market.stale(J1)).toBe(true);
  wire().says(waresOf(4));
  expect(market.stale(J1)).toBe(false);
});

test("a silent server is asked after 12 seconds and given up after 24", () => {
  const { market, wire } = page();
  market.want();
  wire().happens("open");
  wire().says(greeting);
  vi.advanceTimersByTime(12_000);
  expect(wire().frames.at(-1)).toEqual({ type: 0 });
  vi.advanceTimersByTime(12_000);
  expect(wire().closed).toBe(true);
  expect(market.connection()).toBe("lost");
});

test("a section that nobody follows any more is given back", () => {
  const { market, wire } = page();
  market.want();
  wire().happens("open");
  wire().says(greeting);
  const first = market.follow([J1]);
  const second = market.follow([J1]);
  first();
  expect(wire().frames.at(-1)?.data?.opt).toBe("Only");
  second();
  expect(wire().frames.at(-1)).toEqual({ type: 25632, data: { opt: "Cls", sectids: ["J1"] } });
});

test("a frame that nobody understands does no harm", () => {
  const { market, wire } = page();
  market.want();
  wire().happens("open");
  wire().says(greeting);
  wire().dispatchEvent(new MessageEvent("message", { data: "{" }));
  wire().dispatchEvent(new MessageEvent("message", { data: '{"type":99,"time":1}' }));
  expect(market.connection()).toBe("live");
});

const attended = (firm: string | null): ServerFrame => ({
  type: frameTypes.attend,
  data: { firm: firm === null ? null : firmId(firm) },
  time,
});
const moved: ServerFrame = {
  type: frameTypes.ownMoved,
  data: { kind: "contract", id: "20250602-0031" },
  time,
};

test("a page that is signed in hears of its own affairs, and after a cut that some may be missed", () => {
  const { market, wire } = page();
  const kinds: (string | null)[] = [];
  market.onOwn((kind) => void kinds.push(kind));
  market.attend("T1");
  market.want();
  const connect = () => {
    wire().happens("open");
    wire().says(greeting);
    expect(wire().frames[1]).toEqual({ type: 25640, data: { token: "T1" } });
    wire().says(attended("F1"));
  };
  connect();
  expect(kinds).toEqual([]);
  wire().says(moved);
  expect(kinds).toEqual(["contract"]);

  wire().happens("close");
  vi.advanceTimersByTime(3000);
  connect();
  expect(kinds).toEqual(["contract", null]);
});

test("who signs out on the page is told no more, and who signs in is", () => {
  const { market, wire } = page();
  market.want();
  wire().happens("open");
  wire().says(greeting);
  market.attend("T1");
  expect(wire().frames.at(-1)).toEqual({ type: 25640, data: { token: "T1" } });
  wire().says(attended("F1"));
  market.attend("T1");
  expect(wire().frames).toHaveLength(2);
  market.attend(null);
  expect(wire().frames.at(-1)).toEqual({ type: 25640, data: {} });
});

const polled = (version: number): Polled => {
  const { data: sections } = snapshot(version) as Extract<ServerFrame, { type: 25617 }>;
  const { data: wares } = waresOf(version) as Extract<ServerFrame, { type: 25618 }>;
  return { time, sections, wares: [wares] };
};
const pinged: ServerFrame = {
  type: frameTypes.start,
  data: { heartbeatMs: 12_000, answersPings: true },
  time,
};
/** Lets the answers of calls come in. */
const settled = () => vi.advanceTimersByTimeAsync(0);

test("without a socket the market is asked for every three seconds, and drives the same board", async () => {
  const { market, rounds, polls } = page();
  polls(polled(3));
  market.follow([J1]);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(rounds).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds).toEqual([[J1]]);
  expect(market.connection()).toBe("polling");
  expect(market.section(J1)?.bids).toBe(3);
  polls(polled(4));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(market.section(J1)?.bids).toBe(4);
  // An answer of a node that is behind takes nothing back.
  polls(polled(2));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(rounds).toHaveLength(3);
  expect(market.section(J1)?.bids).toBe(4);
});

test("a socket that comes takes over from polling, and a line that breaks gives back to it", async () => {
  const { market, wire, rounds, polls } = page();
  polls(polled(3));
  market.want();
  market.follow([J1]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(market.connection()).toBe("polling");
  wire().happens("open");
  wire().says(greeting);
  expect(market.connection()).toBe("live");
  wire().says(snapshot(5));
  wire().says(waresOf(5));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(rounds).toHaveLength(1);

  polls(polled(6));
  wire().happens("close");
  expect(market.connection()).toBe("lost");
  expect(market.stale(J1)).toBe(true);
  await settled();
  expect(market.connection()).toBe("polling");
  expect(market.stale(J1)).toBe(false);
  expect(market.section(J1)?.bids).toBe(6);
});

test("calls that fail leave the market lost and aged, and are tried again", async () => {
  const { market, rounds, polls } = page();
  market.follow([J1]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(rounds).toHaveLength(2);
  expect(market.connection()).toBe("lost");
  expect(market.stale(J1)).toBe(true);
  polls(polled(1));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(market.connection()).toBe("polling");
  expect(market.stale(J1)).toBe(false);
});

test("nothing is polled that nobody looks at; whoever looks again sees the old figures as old until the answer", async () => {
  const { market, rounds, polls, browser } = page();
  polls(polled(1));
  const leave = market.follow([J1]);
  await vi.advanceTimersByTimeAsync(3_000);
  browser.become({ visible: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rounds).toHaveLength(1);
  expect(market.stale(J1)).toBe(true);
  browser.become({ visible: true });
  await settled();
  expect(rounds).toHaveLength(2);
  expect(market.stale(J1)).toBe(false);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rounds).toHaveLength(2);
});

test("a browser without network loses the line at once, and has it back as soon as there is one", () => {
  const { market, wires, wire, browser, rounds } = page();
  market.want();
  market.follow([J1]);
  wire().happens("open");
  wire().says(greeting);
  browser.become({ online: false });
  expect(market.connection()).toBe("lost");
  expect(market.stale(J1)).toBe(true);
  expect(wire().closed).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(rounds).toEqual([]);
  browser.become({ online: true });
  expect(wires).toHaveLength(2);
});

test("in a room a silent line is lost within five seconds, and is live again with its first word", () => {
  const { market, wire } = page();
  market.want();
  market.follow([J1]);
  market.watch();
  wire().happens("open");
  wire().says(pinged);
  wire().says(snapshot(1));
  wire().says(waresOf(1));
  vi.advanceTimersByTime(pauseMs);
  expect(wire().frames.at(-1)).toEqual({ type: 25642 });
  wire().says({ type: frameTypes.ping, time });
  vi.advanceTimersByTime(pauseMs + answerMs - 1);
  expect(market.connection()).toBe("live");
  vi.advanceTimersByTime(1);
  expect(market.connection()).toBe("lost");
  expect(market.stale(J1)).toBe(true);
  expect(pauseMs + answerMs).toBeLessThanOrEqual(5_000);

  wire().says({ type: frameTypes.ping, time });
  expect(market.connection()).toBe("live");
  expect(wire().frames.at(-1)).toEqual({ type: 25632, data: { opt: "Only", sectids: ["J1"] } });
  expect(market.stale(J1)).toBe(true);
  wire().says(waresOf(1));
  expect(market.stale(J1)).toBe(false);
});

test("pings leave the keep-alive as it is: twelve seconds after the last word, and closed twelve later", () => {
  const { market, wire } = page();
  market.want();
  market.watch();
  wire().happens("open");
  wire().says(pinged);
  const keepAlives = () => wire().frames.filter(({ type }) => type === 0).length;
  vi.advanceTimersByTime(11_999);
  expect(keepAlives()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(keepAlives()).toBe(1);
  vi.advanceTimersByTime(11_999);
  expect(wire().closed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(wire().closed).toBe(true);
});

test("a server that does not answer pings is sent none", () => {
  const { market, wire } = page();
  market.want();
  market.watch();
  wire().happens("open");
  wire().says(greeting);
  vi.advanceTimersByTime(11_000);
  expect(wire().frames.filter(({ type }) => type === 25642)).toEqual([]);
  expect(market.connection()).toBe("live");
});

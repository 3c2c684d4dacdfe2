import { deflateSync } from "node:zlib";
import { encodeFrame, frameTypes, type ServerFrame } from "@zd/contract/market/frames";
import { firmId, instant, quantity, sectionId } from "@zd/domain/kernel/brand";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openMarket, type Socket } from "./market.ts";
import { openServerClock } from "./server-clock.ts";

/** The server's end of one connection. */
class Wire extends EventTarget implements Socket {
  binaryType: BinaryType = "blob";
  readonly said: { type: number; data?: { opt?: string; sectids?: string[] } }[] = [];
  closed = false;

  send(text: string) {
    this.said.push(JSON.parse(text));
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

function page() {
  const wires: Wire[] = [];
  const market = openMarket({
    open: () => {
      const wire = new Wire();
      wires.push(wire);
      return wire as unknown as Socket;
    },
    clock: openServerClock(),
    beforePaint: (flush) => flush(),
    chance: () => 0,
  });
  return { market, wires, wire: () => wires.at(-1) as Wire };
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
  expect(wire().said).toEqual([{ type: 25600, data: { user: "anonymous" } }]);
  wire().says(greeting);
  expect(wire().said[1]).toEqual({ type: 25632, data: { opt: "Only", sectids: ["J1"] } });
  expect(market.connection()).toBe("live");

  let told = 0;
  market.subscribe(J1, () => {
    told += 1;
  });
  wire().says(snapshot(7));
  expect(market.section(J1)?.bids).toBe(7);
  expect(told).toBe(1);
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

  wire().happens("close");
  expect(market.connection()).toBe("lost");
  expect(market.stale(J1)).toBe(true);

  vi.advanceTimersByTime(2999);
  expect(wires).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(wires).toHaveLength(2);
  wire().happens("open");
  wire().says(greeting);
  expect(wire().said[1]).toEqual({ type: 25632, data: { opt: "Only", sectids: ["J1"] } });
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
  expect(wire().said.at(-1)).toEqual({ type: 0 });
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
  expect(wire().said.at(-1)?.data?.opt).toBe("Only");
  second();
  expect(wire().said.at(-1)).toEqual({ type: 25632, data: { opt: "Cls", sectids: ["J1"] } });
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
  const heard: (string | null)[] = [];
  market.onOwn((kind) => void heard.push(kind));
  market.attend("T1");
  market.want();
  const connect = () => {
    wire().happens("open");
    wire().says(greeting);
    expect(wire().said[1]).toEqual({ type: 25640, data: { token: "T1" } });
    wire().says(attended("F1"));
  };
  connect();
  expect(heard).toEqual([]);
  wire().says(moved);
  expect(heard).toEqual(["contract"]);

  wire().happens("close");
  vi.advanceTimersByTime(3000);
  connect();
  expect(heard).toEqual(["contract", null]);
});

test("who signs out on the page is told no more, and who signs in is", () => {
  const { market, wire } = page();
  market.want();
  wire().happens("open");
  wire().says(greeting);
  market.attend("T1");
  expect(wire().said.at(-1)).toEqual({ type: 25640, data: { token: "T1" } });
  wire().says(attended("F1"));
  market.attend("T1");
  expect(wire().said).toHaveLength(2);
  market.attend(null);
  expect(wire().said.at(-1)).toEqual({ type: 25640, data: {} });
});

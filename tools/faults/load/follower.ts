import { setTimeout as wait } from "node:timers/promises";
import {
  anonymousLogin,
  decodeFrame,
  followFrame,
  frameTypes,
  type ServerFrame,
  socketPath,
} from "@zd/api/market/frames";
import type { SectionId } from "@zd/domain/kernel/brand";
import { isTerminal, type WareStatus } from "@zd/domain/trading/codes";
import { type Board, emptyBoard, takeIn } from "../../../apps/web/src/realtime/market-board.ts";

/** How often a sign of life is sent, and how long a line may be silent until it is given up, in milliseconds. */
const lifeMs = 10_000;
const silentMs = 30_000;
const reconnectMs = 500;

/** A viewer of the live boards on one node, who comes back when his line is cut. */
export interface Follower {
  /** The address of the node. */
  readonly node: string;
  readonly board: Board;
  /** Frames that told of an older version than was known; none where all is well. */
  readonly backwards: readonly string[];
  /** When he heard of the end of each session, by a stopwatch, in milliseconds. */
  readonly endedAt: ReadonlyMap<string, number>;
  readonly isOpen: () => boolean;
  readonly close: () => void;
}

export function openFollower(node: string, sections: readonly SectionId[]): Follower {
  const board = emptyBoard();
  /** The highest version that was ever told of each section, over all lines. */
  const known = new Map<string, number>();
  const backwards: string[] = [];
  const endedAt = new Map<string, number>();
  let socket: WebSocket | null = null;
  let heardAt = performance.now();
  let over = false;

  function hear(frame: ServerFrame) {
    for (const [section, version, status] of versionsOf(frame)) {
      const held = known.get(section) ?? 0;
      if (version < held) backwards.push(`${section}: ${version} after ${held} (${frame.type})`);
      known.set(section, Math.max(version, held));
      if (status && isTerminal(status) && !endedAt.has(section)) endedAt.set(section, performance.now());
    }
    const { missed } = takeIn(board, frame);
    if (missed.size > 0) socket?.send(JSON.stringify(followFrame([...missed])));
  }

  function connect() {
    if (over) return;
    const line = new WebSocket(`${node.replace(/^http/, "ws")}${socketPath}`);
    socket = line;
    heardAt = performance.now();
    line.onopen = () => {
      line.send(JSON.stringify({ type: frameTypes.start, data: anonymousLogin }));
      for (let from = 0; from < sections.length; from += 100)
        line.send(JSON.stringify(followFrame(sections.slice(from, from + 100))));
    };
    line.onmessage = ({ data }) => {
      heardAt = performance.now();
      const frame = decodeFrame(JSON.parse(String(data)));
      if (frame) hear(frame);
    };
    line.onerror = () => {};
    line.onclose = async () => {
      if (socket === line) socket = null;
      await wait(reconnectMs);
      if (socket === null) connect();
    };
  }
  connect();

  const life = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: frameTypes.keepAlive }));
    if (performance.now() - heardAt > silentMs) socket?.close();
  }, lifeMs);

  return {
    node,
    board,
    backwards,
    endedAt,
    isOpen: () => socket?.readyState === WebSocket.OPEN,
    close() {
      over = true;
      clearInterval(life);
      socket?.close();
    },
  };
}

/** The versions that a frame tells of, and of a section's own state its status. */
function versionsOf(frame: ServerFrame): readonly (readonly [string, number, WareStatus?])[] {
  switch (frame.type) {
    case frameTypes.sectionSnapshot:
    case frameTypes.sectionUpdate:
      return frame.data.map(({ section, version, status }) => [section, version, status] as const);
    case frameTypes.wareSnapshot:
    case frameTypes.wareUpdate:
      return [[frame.data.section, frame.data.version]];
    default:
      return [];
  }
}

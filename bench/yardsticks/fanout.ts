import { openChild } from "../child.ts";
import type { Figures } from "../statistics.ts";
import { inChild } from "./in-child.ts";

export const ways = ["tcp", "ws", "socket.io"] as const;
export type Way = (typeof ways)[number];

export interface FanoutOrder {
  readonly way: Way;
  readonly subscribers: number;
  readonly perSecond: number;
  readonly durationMs: number;
  /** The text of one update, without the moment that it carries in front. */
  readonly payload: string;
}

export interface FanoutServed {
  readonly cpuMicros: number;
  readonly residentBytesPerConnection: number;
}

/**
 * The same update to every subscriber: bytes written to a bare TCP socket, `ws.send` for each, Socket.IO's broadcast.
 * Server and subscribers are processes of their own; the CPU that counts is the server's, from first to last update.
 */
export async function fanout(order: FanoutOrder): Promise<Figures> {
  const server = openChild("./yardsticks/fanout-server-child.ts", order);
  try {
    const { port } = await server.answer<{ readonly port: number }>();
    const report = await inChild<{ delivered: number; p50Ms: number; p99Ms: number }>(
      "./yardsticks/fanout-clients-child.ts",
      {
        ...order,
        port,
      },
    );
    const { cpuMicros, residentBytesPerConnection } = await server.ask<FanoutServed>("stop");
    return {
      deliveredPerSecond: report.delivered / (order.durationMs / 1000),
      p50Ms: report.p50Ms,
      p99Ms: report.p99Ms,
      cpuMicrosPerMessage: cpuMicros / report.delivered,
      kbPerConnection: residentBytesPerConnection / 1024,
    };
  } finally {
    server.kill();
  }
}

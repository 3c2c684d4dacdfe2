import type { FastifyInstance, FastifyRequest } from "fastify";
import { inTime, type Metrics } from "./metrics.ts";

interface Needs {
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  /** Asks the database something. */
  readonly ping: () => Promise<unknown>;
  readonly isClosing: () => boolean;
}

/** What the machinery around a node asks: does it live, can it serve, what are its figures. */
export function openHealth(app: FastifyInstance, { metrics, metricsToken, ping, isClosing }: Needs): void {
  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (request, reply) => {
    if (isClosing()) return reply.code(503).send({ status: "closing" });
    try {
      await inTime(ping());
      return { status: "ready" };
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return reply.code(503).send({ status: "database away" });
    }
  });

  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, metricsToken)) return reply.code(403).send({ status: "forbidden" });
    return reply.type(metrics.registry.contentType).send(await metrics.read());
  });
}

/** Figures are for our own machines: a proxy in front names the client it speaks for, and is turned away. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return headers.authorization === `Bearer ${token}`;
  return (
    headers["x-forwarded-for"] === undefined &&
    headers.forwarded === undefined &&
    isOwnNetwork(socket.remoteAddress)
  );
}

const isOwnNetwork = (address = "") =>
  /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address) ||
  /^(::1$|f[cd])/.test(address);

import type { FastifyInstance, FastifyRequest } from "fastify";
import { stopwatch } from "../process/clock.ts";
import { inTime, type Metrics } from "../process/metrics.ts";

interface Needs {
  readonly metrics: Metrics;
  /** The word that a reader of the figures must show; undefined where any machine of the own network may read them. */
  readonly metricsToken: string | undefined;
  /** What this node cannot serve without, by the word for it where it is away. */
  readonly needs: readonly {
    /** The word for it, such as `database`. */
    readonly name: string;
    /** Fails where it is away. */
    readonly check: () => Promise<unknown>;
  }[];
  /** Whether this node is about to close: it may go on answering for a while. */
  readonly isLeaving: () => boolean;
  /** What is wrong with this node although it can serve, in words; null where nothing is. */
  readonly warning: () => string | null;
  /** Milliseconds from any moment on, never backwards; that of the process where missing. */
  readonly stopwatch?: () => number;
}

/** The longest patience that may be asked for, in seconds. */
const patienceMost = 60;

/** What the machinery around a node asks: does it live, can it serve, what are its figures. */
export function openHealth(
  app: FastifyInstance,
  { metrics, metricsToken, needs, isLeaving, warning, stopwatch: now = stopwatch }: Needs,
): void {
  app.get("/healthz", async () => ({ status: "ok" }));

  /** Since when what is needed is known to be away, by its name and the stopwatch. */
  const awaySince = new Map<string, number>();

  app.get<{ Querystring: { patience?: string } }>("/readyz", async (request, reply) => {
    if (isLeaving()) return reply.code(503).send({ status: "closing" });
    // A database that fails over is away for every node: a proxy that turns to none of them tells nobody why.
    const patience = Math.min(Number(request.query.patience) || 0, patienceMost);
    for (const { name, check } of needs) {
      try {
        await inTime(check());
        awaySince.delete(name);
      } catch (error) {
        const since = awaySince.get(name) ?? now();
        awaySince.set(name, since);
        if (now() - since < patience * 1_000) continue;
        request.log.warn({ err: error, name }, "not ready");
        return reply.code(503).send({ status: `${name} away` });
      }
    }
    const words = warning();
    return { status: "ready", ...(words !== null && { warning: words }) };
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

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { within } from "./within.ts";

/** The figures of a node, as Prometheus reads them; their names and helps stand below. */
export interface Metrics {
  /** Where a context adds its own. */
  readonly registry: Registry;
  /** How long calls took, in seconds. */
  readonly calls: Histogram<"operation" | "answer">;
  /** How many commands were decided together. */
  readonly laneBatch: Histogram<"lane">;
  /** How long a command stood in its line before its batch began, in seconds. */
  readonly laneWait: Histogram<"lane">;
  /** Transactions that were run again. */
  readonly retries: Counter<"name">;
  /** Reads of many rows, by who has answered them. */
  readonly reads: Counter<"from">;
  /** Reads that were refused to somebody who has signed in, by who he is (staff or member) and the reason. */
  readonly refusedReads: Counter<"side" | "reason">;
  /** Attempts to get around a control, by what was tried. */
  readonly securityEvents: Counter<"kind">;
  /** How long jobs took, in seconds. */
  readonly jobs: Histogram<"job" | "answer">;
  /** How many sockets are open now. */
  readonly sockets: Gauge;
  /** Frames that were sent. */
  readonly frames: Counter;
  /** Sockets that the platform has ended, by the reason. */
  readonly socketsDropped: Counter<"reason">;
  /** All figures as they are now, those of the process among them, in the format of Prometheus. */
  readonly read: () => Promise<string>;
  /** Reads a figure when it is asked for; one that cannot be read in time is left out. */
  readonly watch: (name: string, help: string, read: () => number | Promise<number>) => void;
  /** The same of a figure that there is once for each value of a label. */
  readonly watchEach: <Label extends string>(
    name: string,
    help: string,
    label: Label,
    read: () => ReadonlyMap<string, number> | Promise<ReadonlyMap<string, number>>,
  ) => void;
}

/** How long the database may take for a figure, and for the check whether this node is ready, in milliseconds. */
const answerMs = 2_000;

/** The result of the work; throws where it takes longer than the database may take. */
export const inTime = <T>(work: T | Promise<T>): Promise<T> => within(answerMs, work);

/**
 * Figures of the process, such as its memory, which all its platforms show alike; collected once, however many of them open,
 * since the collectors cannot be stopped.
 */
const ofProcess = new Registry();
let isObserved = false;
/** Gauges that the library names as if they only grew; each is also there by type, under a name that fits. */
const misnamed = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

function observeProcess() {
  isObserved = true;
  collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: 20 });
  for (const name of misnamed) ofProcess.removeSingleMetric(name);
}

/** The figures of one platform, in a registry of its own. */
export function openMetrics(): Metrics {
  if (!isObserved) observeProcess();
  const registry = new Registry();
  const registers = [registry];

  return {
    registry,
    read: () => Registry.merge([ofProcess, registry]).metrics(),
    calls: new Histogram({
      name: "zd_call_seconds",
      help: "Calls, by operation and by what became of them",
      labelNames: ["operation", "answer"],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 20],
      registers,
    }),
    laneBatch: new Histogram({
      name: "zd_lane_batch_size",
      help: "Commands decided together in one transaction",
      labelNames: ["lane"],
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers,
    }),
    laneWait: new Histogram({
      name: "zd_lane_wait_seconds",
      help: "How long a command stood in its line before its batch began",
      labelNames: ["lane"],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    retries: new Counter({
      name: "zd_transaction_retries_total",
      help: "Transactions that were run again after a deadlock or a lost connection",
      labelNames: ["name"],
      registers,
    }),
    reads: new Counter({
      name: "zd_db_reads_total",
      help: "Statements of lists, exports, statistics and searches, by who has answered them: standby or primary",
      labelNames: ["from"],
      registers,
    }),
    refusedReads: new Counter({
      name: "zd_refused_reads_total",
      help: "Reads refused to whoever has signed in, because he may not make them or the record is none that he may see, by side and reason",
      labelNames: ["side", "reason"],
      registers,
    }),
    securityEvents: new Counter({
      name: "zd_security_events_total",
      help: "Attempts to get around a control, such as wrong signatures and passwords, requests sent again and calls beyond a ceiling, by kind",
      labelNames: ["kind"],
      registers,
    }),
    jobs: new Histogram({
      name: "zd_job_seconds",
      help: "Jobs, by name and by what became of them",
      labelNames: ["job", "answer"],
      buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
      registers,
    }),
    sockets: new Gauge({ name: "zd_sockets", help: "Open market sockets", registers }),
    frames: new Counter({ name: "zd_frames_total", help: "Frames written to market sockets", registers }),
    socketsDropped: new Counter({
      name: "zd_sockets_dropped_total",
      help: "Market sockets that the platform closed, by reason",
      labelNames: ["reason"],
      registers,
    }),
    ...watchersIn(registers),
  };
}

/** Figures that are read when somebody asks for them. */
export function watchersIn(registers: Registry[]): Pick<Metrics, "watch" | "watchEach"> {
  return {
    watch(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          try {
            this.set(await inTime(read()));
          } catch {
            this.remove();
          }
        },
      });
    },
    watchEach(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          this.reset();
          const figures = await inTime(read()).catch(() => new Map<string, number>());
          for (const [value, figure] of figures) this.labels(value).set(figure);
        },
      });
    },
  };
}

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { api } from "@zd/api";
import { price } from "@zd/domain/kernel/brand";
import { beforeAll, describe, expect, test } from "vitest";
import { freePort } from "./platform/process/free-port.ts";
import { openCollector, type SentSpan } from "./testing/collector.ts";
import { openExchange } from "./testing/exchange.ts";
import { at, setScene } from "./testing/market-scene.ts";
import { hasRedis, startRedis } from "./testing/redis.ts";
import type { TestPlatform } from "./testing/test-platform.ts";
import { sessionLane } from "./trading/sessions/session-lane.ts";

const ofProxy = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${ofProxy}-b7ad6b7169203331-01`;

describe("with a collector", () => {
  let spans: readonly SentSpan[];
  let log: string;
  let collector: Awaited<ReturnType<typeof openCollector>>;
  beforeAll(async () => {
    collector = await openCollector();
    const lines: string[] = [];
    const exchange = await openExchange({
      start: at("09:00:00"),
      settings: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
        OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20abc",
        TRUST_PROXY: "127.0.0.1",
      },
      log: { write: (line) => void lines.push(line) },
    });
    const scene = await setScene(exchange);
    for (const name of ["mine", "plant"]) await scene.join(name);
    const { wares } = await scene.schedule({ startsAt: at("09:30:00") });
    await exchange.until(at("09:31:00"));
    const { caller } = scene.member("plant");
    const ware = wares[0] as (typeof wares)[number];
    const led = await scene.bid("plant", ware, "623", undefined, { traceparent });
    expect(led).toMatchObject({ result: 0 });
    await caller.ask(api.contracts.listDeals, { pageIndex: 1, pageSize: 20, filters: {} });
    const refused = await scene.bid("plant", ware, "1");
    expect(refused).not.toMatchObject({ result: 0 });
    await exchange.until(at("12:00:00"));
    // What is not sent yet is sent at the end.
    await exchange.close();
    await collector.close();
    spans = collector.spans;
    log = lines.join("");
  });

  const named = (name: string, among = spans) => among.filter((span) => span.name === name);
  const below = ({ spanId }: SentSpan) => spans.filter(({ parentSpanId }) => parentSpanId === spanId);
  /** The only span of this name below another. */
  const child = (parent: SentSpan, name: string) => {
    const found = named(name, below(parent));
    expect(found, `${name} below ${parent.name}`).toHaveLength(1);
    return found[0] as SentSpan;
  };

  test("an order is one trace, begun by the proxy, from the call to the statements and the events", () => {
    const call = spans.find(
      ({ name, traceId }) => name === "trading.placeOrder" && traceId === ofProxy,
    ) as SentSpan;
    expect(call).toMatchObject({
      parentSpanId: "b7ad6b7169203331",
      kind: 2,
      attributes: { "zd.answer": "ok" },
    });
    child(call, "concurrency limiter");
    const batch = child(child(call, "lane trading.session"), "batch trading.session");
    expect(batch.attributes).toMatchObject({ "zd.calls": 1, "zd.lines": 1 });
    const statements = below(child(batch, "transaction")).map(({ name }) => name);
    expect(statements).toEqual(expect.arrayContaining(["begin", "own-number", "commit"]));
    expect(statements.length).toBeGreaterThan(6);
    expect(child(batch, "publish").attributes["zd.events"]).toContain("trading.sectionMoved");
    expect(spans.filter(({ traceId }) => traceId === ofProxy).length).toBeGreaterThan(12);
  });

  test("a list is a trace of its own with its statements", () => {
    const [call] = named("contracts.listDeals") as [SentSpan];
    expect(call.parentSpanId).toBeUndefined();
    expect(call.traceId).not.toBe(ofProxy);
    expect(below(call).map(({ attributes }) => attributes["db.query.summary"])).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(select|with) .*contracts\./)]),
    );
  });

  test("a refusal is an answer, and the refused transaction no fault", () => {
    const refused = named("trading.placeOrder").find(({ traceId }) => traceId !== ofProxy) as SentSpan;
    expect(refused.attributes["zd.answer"]).toMatch(/^[A-Z_]+$/);
    expect(refused.status.code).not.toBe(2);
  });

  test("jobs and the timers of sessions are traces of their own", () => {
    const timers = named("lane trading.session").filter(({ parentSpanId }) => parentSpanId === undefined);
    expect(timers.length).toBeGreaterThan(1);
    for (const timer of timers) child(timer, "batch trading.session");
    const [job] = named("platform.keepMonths") as [SentSpan];
    expect(job.parentSpanId).toBeUndefined();
    child(job, "transaction");
    expect(new Set([...timers, job].map(({ traceId }) => traceId)).size).toBe(timers.length + 1);
  });

  test("attributes hold names and counts, and nothing of anybody", () => {
    const attributes = spans.map(({ name, attributes: { "zd.request_id": _, ...rest } }) => ({ name, rest }));
    expect(new Set(attributes.flatMap(({ rest }) => Object.keys(rest)))).toEqual(
      new Set([
        "http.request.method",
        "http.route",
        "zd.answer",
        "zd.attempts",
        "zd.calls",
        "zd.events",
        "zd.lane",
        "zd.lines",
        "db.system.name",
        "db.query.summary",
      ]),
    );
    expect(JSON.stringify(attributes)).not.toMatch(/plant|6230000|623|138\d{8}|J260615|ZD0001/);
  });

  test("the collector hears of the service, and gets the headers that it asks for", () => {
    expect(collector.resources[0]).toMatchObject({ "service.name": "zd-exchange" });
    expect(collector.headers[0]).toMatchObject({ authorization: "Bearer abc" });
  });

  test("log lines carry the id of the trace", () => {
    const ofCall = log.split("\n").filter((line) => line.includes(ofProxy));
    expect(ofCall.join()).toContain('"operation":"trading.placeOrder"');
  });
});

test.runIf(hasRedis)("an order that another node decides is one trace over both nodes", async () => {
  const collector = await openCollector();
  const port = await freePort();
  const redis = await startRedis(port);
  const exchange = await openExchange({
    start: at("09:00:00"),
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      REDIS_URL: `redis://127.0.0.1:${port}`,
    },
  });
  const scene = await setScene(exchange);
  for (const name of ["mine", "plant"]) await scene.join(name);
  const beside = await exchange.openBeside();
  const { section, wares } = await scene.schedule({ startsAt: at("09:30:00") });
  await exchange.until(at("09:31:00"));
  const decides = (node: Pick<TestPlatform, "platform">) => node.platform.decides(sessionLane, section.id);
  await expect.poll(() => decides(exchange) !== decides(beside)).toBe(true);
  const other = decides(exchange) ? beside : exchange;
  await other.withToken(scene.member("plant").token).ask(api.trading.placeOrder, {
    section: section.id,
    ware: wares[0] as (typeof wares)[number],
    price: price(6_230_000n),
  });
  await beside.close();
  await exchange.close();
  await redis.stop();
  await collector.close();
  const way = ["lane trading.session", "trading.placeOrder", "forward trading.session", "trading.placeOrder"];
  let span = collector.spans.find(
    ({ name, traceId, parentSpanId }) =>
      name === way[0] &&
      parentSpanId !== undefined &&
      collector.spans.some((one) => one.traceId === traceId && one.name === way[2]),
  );
  for (const name of way) {
    expect(span?.name).toBe(name);
    span = collector.spans.find(({ spanId }) => spanId === span?.parentSpanId);
  }
});

test("a browser continues no trace of ours", async () => {
  const collector = await openCollector();
  const exchange = await openExchange({
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address },
  });
  await exchange.anonymous.call(api.market.listSections, {}, { traceparent });
  await exchange.close();
  await collector.close();
  const calls = collector.spans.filter(({ name }) => name === "market.listSections");
  expect(calls).toHaveLength(1);
  expect(calls[0]?.traceId).not.toBe(ofProxy);
});

test("a collector that is away keeps nothing waiting: calls are answered, and the node stops", async () => {
  const collector = await openCollector();
  await collector.close();
  const lines: string[] = [];
  const exchange = await openExchange({
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address },
    log: { write: (line) => void lines.push(line) },
  });
  for (let i = 0; i < 20; i++) await exchange.anonymous.ask(api.market.listSections, {});
  await exchange.close();
  expect(lines.join("")).not.toContain('"level":50');
});

/** The modules of tracing that a program has loaded once it has opened tracing under these settings. */
function loadedWith(settings: Readonly<Record<string, string>>): readonly string[] {
  const program = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({
      load(url, context, next) {
        loaded.push(url);
        return next(url, context);
      },
    });
    const { openTracing } = await import("./platform/tracing/tracing.ts");
    await import("./platform/open-platform.ts");
    const { readConfig } = await import("./config.ts");
    await openTracing(readConfig(${JSON.stringify({ ZD_DEMO: "off", ...settings })}), console);
    process.stdout.write(JSON.stringify(loaded));
  `;
  const folder = fileURLToPath(new URL(".", import.meta.url));
  const answer = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { cwd: folder });
  const loaded = JSON.parse(answer.toString()) as string[];
  expect(loaded.some((url) => url.endsWith("/open-platform.ts"))).toBe(true);
  return loaded.filter((url) => /@opentelemetry\/(?!api\/)|otlp\.ts$/.test(url));
}

test("without a collector no library of it is loaded", () => {
  expect(loadedWith({})).toEqual([]);
  expect(loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" }).join()).toMatch(
    /sdk-trace.*otlp\.ts|otlp\.ts.*sdk-trace/,
  );
});

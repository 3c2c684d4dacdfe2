import { mallSwitching } from "@zd/api/mall/switching";
import { type FirstFacts, firstFacts } from "@zd/api/system/first-facts";
import { system } from "@zd/api/system/operations";
import type { AnyOperation, OutputOf } from "@zd/api/wire/operation";
import { isMallEnabledOn, isMallProject } from "@zd/domain/mall/switching";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Dispatcher } from "../calls/dispatch.ts";
import { type AnyHandler, anonymous, type RequestFacts } from "../calls/operation.ts";
import type { Clock } from "../process/clock.ts";
import { inTime } from "../process/metrics.ts";
import { factsOf } from "./request.ts";
import type { SiteFacts } from "./site.ts";

interface Needs {
  readonly clock: Clock;
  /** All handlers; those of the calls that a page makes first are looked up by name. */
  readonly handlers: readonly AnyHandler[];
  readonly dispatch: Dispatcher["dispatch"];
}

/** The same for whoever comes to a host. */
type OfHost = Omit<FirstFacts, "gateway">;

/**
 * The first facts of a page, by the handlers of the calls that the page would make. Null where one of them cannot be
 * answered, or not in time; the page asks for itself then. Whoever opens pages by the thousand keeps the database no
 * busier than one page: who comes while a host's facts are being read gets the same.
 */
export function openFirstFacts({ clock, handlers, dispatch }: Needs) {
  const reading = new Map<string, Promise<OfHost>>();

  async function ask<Op extends AnyOperation>(operation: Op, request: RequestFacts): Promise<OutputOf<Op>> {
    const handler = handlers.find((one) => one.operation.name === operation.name);
    if (!handler) throw new Error(`nobody answers ${operation.name}`);
    const output = await dispatch(
      handler,
      {},
      {
        actor: anonymous,
        request,
        at: clock.now(),
        company: "",
        rawInput: {},
        repeatable: null,
        form: null,
        setHeader: () => {},
        markArrived: () => {},
      },
    );
    return z.decode(operation.output as z.ZodType, output) as OutputOf<Op>;
  }

  async function read(request: RequestFacts): Promise<OfHost> {
    const [site, hosts] = await Promise.all([
      ask(system.readParameters, request),
      ask(mallSwitching.listHosts, request),
    ]);
    return { site, mall: isMallProject(site) && isMallEnabledOn(hosts, request.host) };
  }

  function ofHost(request: RequestFacts): Promise<OfHost> {
    const { host } = request;
    const current = reading.get(host);
    if (current) return current;
    const facts = read(request).finally(() => reading.delete(host));
    reading.set(host, facts);
    return facts;
  }

  async function factsFor(request: RequestFacts): Promise<FirstFacts> {
    const [gateway, facts] = await Promise.all([ask(system.initGatewayToken, request), ofHost(request)]);
    return { gateway, ...facts };
  }

  return (request: FastifyRequest): Promise<SiteFacts | null> =>
    inTime(factsFor(factsOf(request))).then(
      (facts) => ({ siteName: facts.site.title, facts: z.encode(firstFacts, facts) }),
      () => null,
    );
}

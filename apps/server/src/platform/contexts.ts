import type { AnyOperation } from "@zd/api/wire/operation";
import type { Config } from "../config.ts";
import type { AuditWords } from "./audit/audit-words.ts";
import type { AnyHandler, Api } from "./calls/operation.ts";
import type { FindDayChecks } from "./day-checks.ts";
import type { Desk } from "./desk.ts";
import type { AnyJob } from "./jobs/jobs.ts";
import { isList, type ListHandler } from "./lists/listings.ts";
import type { Event } from "./live/event.ts";
import type { MemberFile } from "./member-file.ts";
import type { Module, OpenModule, Platform } from "./module.ts";
import type { FindOngoing } from "./ongoing.ts";
import { requireParty } from "./outside.ts";
import type { PersonalData } from "./personal-data.ts";
import type { ReportSources } from "./report-source.ts";
import type { FindSubjects } from "./subjects.ts";
import { type FindUndisclosed, undisclosedOf } from "./undisclosed.ts";

/** Collects handlers, jobs and the rest of what the contexts give; it is empty until the contexts are opened. */
export class Contexts {
  /** Jobs for each type of event. */
  readonly jobsOnEvent: Record<string, AnyJob[]> = {};
  /** What no page, list or export of the staff may tell yet. */
  readonly undisclosed: FindUndisclosed = undisclosedOf(() => this.#parts("undisclosed"));
  #modules: readonly Module[] = [];
  #handlers: readonly AnyHandler[] = [];
  readonly #handlersByName = new Map<string, AnyHandler>();

  open(contexts: readonly OpenModule[], platform: Platform): void {
    this.#modules = contexts.map((openContext) => openContext(platform));
  }

  /** Holds the handlers against the API, and takes them and the jobs of events in. */
  register(api: Api, config: Config): void {
    this.#handlers = this.#modules.flatMap(({ handlers }) => handlers).map(requireParty(config));
    checkHandlers(api, this.#handlers);
    for (const handler of this.#handlers) this.#handlersByName.set(handler.operation.name, handler);
    for (const { onEvent = {} } of this.#modules) {
      for (const [type, jobs] of Object.entries(onEvent))
        this.jobsOnEvent[type] = [...(this.jobsOnEvent[type] ?? []), ...jobs];
    }
  }

  get modules(): readonly Module[] {
    return this.#modules;
  }

  get handlers(): readonly AnyHandler[] {
    return this.#handlers;
  }

  readonly handlerOf = (name: string): AnyHandler | undefined => this.#handlersByName.get(name);
  readonly lists = (): readonly ListHandler[] => this.#handlers.filter(isList);
  readonly desks = (): readonly Desk[] => this.#parts("desk");
  readonly dayChecks = (): readonly FindDayChecks[] => this.#parts("dayChecks");
  readonly reports = (): readonly ReportSources[] => this.#parts("reports");
  readonly personalData = (): readonly PersonalData[] => this.#parts("personalData");
  readonly memberFiles = (): readonly MemberFile[] => this.#parts("memberFile");
  readonly ongoing = (): readonly FindOngoing[] => this.#parts("ongoing");
  readonly subjects = (): readonly FindSubjects[] => this.#parts("subjects");
  readonly auditWords = (): readonly AuditWords[] => this.#parts("auditWords");

  /** What each context does with a live event: one listener for each, so that the fault of one keeps nothing from the others. */
  listeners(): readonly ((event: Event) => void)[] {
    return this.#modules.map(
      ({ onLive = {} }) =>
        (event) =>
          Object.hasOwn(onLive, event.type) ? onLive[event.type]?.(event) : undefined,
    );
  }

  /** The jobs of all contexts beside those of the platform, each once; two of one name would take each other's work. */
  jobsBeside(own: readonly AnyJob[]): readonly AnyJob[] {
    return distinct([...own, ...this.#modules.flatMap(jobsOf)]);
  }

  /** What one context answers for all; undefined where none does. */
  only<Part extends "identify" | "identifyLink" | "factorGap" | "companyOf" | "feed" | "lateness">(
    part: Part,
  ): Module[Part] | undefined {
    const having = this.#modules.filter((module) => module[part] !== undefined);
    if (having.length > 1)
      throw new Error(`${having.map(({ name }) => name).join(" and ")} both answer ${part}`);
    return having[0]?.[part];
  }

  #parts<
    Part extends
      | "dayChecks"
      | "reports"
      | "desk"
      | "memberFile"
      | "ongoing"
      | "subjects"
      | "auditWords"
      | "undisclosed"
      | "personalData",
  >(part: Part) {
    return this.#modules.flatMap((module) => {
      const value = module[part];
      return value === undefined ? [] : [value];
    }) as readonly NonNullable<Module[Part]>[];
  }
}

/** Throws unless every operation of the API has exactly one handler, and every handler an operation. */
function checkHandlers(api: Api, handlers: readonly AnyHandler[]): void {
  const operations = new Set(Object.values(api).flatMap((context) => Object.values(context)));
  const seen = new Set<AnyOperation>();
  const wrong: string[] = [];
  for (const { operation } of handlers as readonly { readonly operation: AnyOperation }[]) {
    if (seen.has(operation)) wrong.push(`${operation.name} has two handlers`);
    if (!operations.has(operation)) wrong.push(`${operation.name || operation.path} is not in the API`);
    seen.add(operation);
  }
  for (const operation of operations) {
    if (!seen.has(operation)) wrong.push(`${operation.name} has no handler`);
  }
  if (wrong.length > 0) throw new Error(`The handlers do not fit the API:\n  ${wrong.join("\n  ")}`);
}

const jobsOf = ({ jobs = [], onEvent = {} }: Module) => [...jobs, ...Object.values(onEvent).flat()];

/** The jobs without repeats; throws where two different jobs have one name, since each would take the other's work. */
function distinct(jobs: readonly AnyJob[]): readonly AnyJob[] {
  const byName = new Map<string, AnyJob>();
  for (const one of jobs) {
    const known = byName.get(one.name);
    if (known && known !== one) throw new Error(`two jobs are called ${one.name}`);
    byName.set(one.name, one);
  }
  return [...byName.values()];
}

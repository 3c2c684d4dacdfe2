import { appendFileSync } from "node:fs";
import type { AnyHandler, Handler, SharedHandler } from "../platform/calls/operation.ts";
import type { OpenModule } from "../platform/module.ts";

/**
 * Which fields of its input each handler has read, by the name of its operation: the fields' own names, those of parts
 * of the input as "part.field". A part that is passed on as a whole, by spread or as JSON, is noted as "part.*".
 */
const reads = new Map<string, Set<string>>();

/** Where the reads of a whole run are gathered, a line for each platform that closed; unset where nobody asks. */
const gathered = process.env["ZD_INPUT_READS"];

/** The same context, whose handlers are watched as they read their input. */
export const watchReads =
  (open: OpenModule): OpenModule =>
  (platform) => {
    const module = open(platform);
    return gathered ? { ...module, handlers: module.handlers.map(watched) } : module;
  };

function watched(handler: AnyHandler): AnyHandler {
  const { name } = handler.operation;
  /** A handler that never runs stands in no list: of it nothing can be said. */
  const watch = <Input>(input: Input): Input => {
    const read = reads.get(name) ?? new Set<string>();
    reads.set(name, read);
    return watchPart(input, read);
  };
  const before: Handler["before"] =
    handler.before && ((input, context) => handler.before?.(watch(input), context) as Promise<void>);
  if ("lane" in handler) {
    const prepare: SharedHandler["prepare"] = (input, caller) => handler.prepare(watch(input), caller);
    return { ...handler, prepare, before };
  }
  const run: Handler["run"] = (input, context) => handler.run(watch(input), context);
  return { ...handler, run, before };
}

const isPart = (value: unknown): value is object =>
  value !== null &&
  typeof value === "object" &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);

/** Notes in `read` each field that is looked at; elements of an array have the name of the array. */
function watchPart<Part>(part: Part, read: Set<string>, path = ""): Part {
  if (!isPart(part)) return part;
  // A proxy must answer with the very values of a frozen object, so a copy of it is watched.
  const own = (Array.isArray(part) ? [...part] : { ...part }) as Part & object;
  return new Proxy(own, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof key === "symbol") return value;
      const isElement = Array.isArray(target);
      const name = isElement ? path : path === "" ? key : `${path}.${key}`;
      if (!isElement) read.add(name);
      return watchPart(value, read, name);
    },
    ownKeys(target) {
      if (!Array.isArray(target)) read.add(path === "" ? "*" : `${path}.*`);
      return Reflect.ownKeys(target);
    },
  });
}

/** Adds what has been read so far to what the whole run gathers. */
export function writeReads(): void {
  if (!gathered) return;
  const all = Object.fromEntries([...reads].map(([operation, fields]) => [operation, [...fields]]));
  appendFileSync(gathered, `${JSON.stringify(all)}\n`);
}

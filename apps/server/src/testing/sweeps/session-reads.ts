import { api } from "@zd/api";
import { codeOfList, lists } from "@zd/api/lists/operations";
import { addressOf } from "@zd/api/wire/address-families";
import type { AnyOperation } from "@zd/api/wire/operation";
import { z } from "zod";
import { readSheet } from "../read-sheet.ts";
import type { TestPlatform } from "../test-platform.ts";
import { calls, type Fields } from "./calls.ts";

/** Everything that reads; not 运行状况, whose figures are the machine's and may be those of an offer by chance. */
const reads = calls
  .filter(({ kind, responseFormat }) => kind === "query" || responseFormat === "file")
  .filter(({ name }) => name !== api.health.readHealth.name);

const isOfConsole = ({ family }: AnyOperation) => family.name === "console";

/** Filters of lists: they would leave rows out. */
const filters: ReadonlySet<string> = new Set(["firmname", "trademod", "cause", "kind"]);

const propertiesOf = ({ input }: AnyOperation) =>
  z.toJSONSchema(input as z.ZodType, { io: "input", unrepresentable: "any" }).properties ?? {};

const isList = (operation: AnyOperation) =>
  Object.keys(propertiesOf(operation)).some((field) => /^pageindex$/i.test(field));

/** Whatever step a card can be asked for; null of a read that is about none. */
function stepsOf(operation: AnyOperation): readonly (string | null)[] {
  const { enum: steps } = (propertiesOf(operation)["step"] ?? {}) as { readonly enum?: readonly string[] };
  return steps ?? [null];
}

/** Those of the values that a read takes, by the names of its fields on the wire. */
export const inputOf = (operation: AnyOperation, known: Fields): Fields =>
  Object.fromEntries(
    Object.keys(propertiesOf(operation)).flatMap((field) => {
      const value = known[field];
      return value === undefined || (isList(operation) && filters.has(field)) ? [] : [[field, value]];
    }),
  );

/** Calls of the console, those of members and visitors, or both. */
export type Reads = "everything" | "console" | "members";

/** Reads all that there is to read of a session, as somebody. */
export interface SessionReads {
  readonly answerTo: (
    name: string,
    operation: AnyOperation,
    fields: Fields,
  ) => ReturnType<TestPlatform["send"]>;
  /** Every answer as it comes over the wire, by the call and the step that it is asked for. */
  readonly pagesOf: (name: string, known: Fields, of?: Reads) => Promise<ReadonlyMap<string, string>>;
  /** Every list as a file, in its words: those of the console, or those of members. */
  readonly filesOf: (
    name: string,
    known: Fields,
    of: "console" | "members",
  ) => Promise<ReadonlyMap<string, string>>;
}

/** `tokenOf` gives the login token of somebody, null for a visitor. */
export function openSessionReads(
  exchange: TestPlatform,
  tokenOf: (name: string) => string | null,
): SessionReads {
  const answerTo: SessionReads["answerTo"] = (name, operation, fields) => {
    const { method } = operation;
    const path = addressOf(operation.family, operation.path).replace(/:\w+/g, "x");
    const query = method === "GET" ? `?${new URLSearchParams(fields as Record<string, string>)}` : "";
    const body = method === "GET" ? "" : JSON.stringify(fields);
    const token = tokenOf(name);
    return exchange.send(method, path + query, body, token === null ? {} : { "x-token": token });
  };
  return {
    answerTo,
    async pagesOf(name, known, of = "everything") {
      const found = new Map<string, string>();
      for (const operation of reads) {
        if (of !== "everything" && isOfConsole(operation) !== (of === "console")) continue;
        for (const step of stepsOf(operation)) {
          const fields = { ...inputOf(operation, known), ...(step !== null && { step }) };
          const { status, body } = await answerTo(name, operation, fields);
          const call = step === null ? operation.name : `${operation.name} ${step}`;
          found.set(call, `${status} ${inWords(body)}`);
        }
      }
      return found;
    },
    async filesOf(name, known, of) {
      const found = new Map<string, string>();
      const listed = reads.filter((one) => isList(one) && isOfConsole(one) === (of === "console"));
      for (const [i, operation] of listed.entries()) {
        // It may not be asked for more often than sixty times a minute.
        if (i % 50 === 0) await exchange.wait(61_000);
        const wanted = { querycode: codeOfList(operation), conditions: inputOf(operation, known) };
        const { body } = await answerTo(name, lists.exportList, wanted);
        if (body.result === "P1010") throw new Error(`${operation.name} was asked for too often`);
        if (body.result !== 0) continue;
        found.set(operation.name, JSON.stringify(rowsOf(body.data)));
      }
      return found;
    },
  };
}

/** The words of an Excel file, by its rows. */
const rowsOf = (file: string) =>
  readSheet(Buffer.from(file, "base64")).map((row) => [...row.values()].map(({ v }) => v));

/** How every Excel file begins in Base64. */
const beginning = "UEsDB";

/** An answer as text, with what stands in its Excel files: the digits of a packed file are those of an offer by chance. */
const inWords = (body: unknown): string =>
  JSON.stringify(body, (_, value: unknown) =>
    typeof value === "string" && value.startsWith(beginning) ? rowsOf(value) : value,
  );

/** A line of the log without what would hit any figure by chance. */
export function withoutTimes(line: string): string {
  const { time, seconds, reqId, ...rest } = JSON.parse(line) as Record<string, unknown>;
  return JSON.stringify(rest);
}

/** Lines of /metrics that say something else than how often, how long and how much memory. */
export const tellingFigures = (metrics: string): readonly string[] =>
  metrics
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .map((line) =>
      /^(process|nodejs)_|_(bucket|count|sum|total)\b/.test(line) ? line.replace(/ \S+$/, "") : line,
    );

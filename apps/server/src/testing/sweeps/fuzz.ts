import { api } from "@zd/api";
import type { AnyOperation } from "@zd/api/wire/operation";
import fc from "fast-check";
import type { SweepCounts } from "./authorization.ts";
import { calls, eachOf, type Fields, openSend, outcomeOf, requestOf } from "./calls.ts";
import { isClear } from "./judge.ts";
import type { LoadedMarket } from "./loaded-market.ts";
import { fieldsFor, type Records } from "./records.ts";
import { stranger, takes, valuesOf } from "./values.ts";

/** How many inputs of each call are drawn from its schema, and how many have something else in one of their fields. */
const [inside, beside] = [3, 3];

/** The end of the session; and the two that say of every other address of financing that it is none. */
const left: ReadonlySet<string> = new Set(
  [api.identity.signOut, api.finance.executeOther, api.finance.callOther].map(({ name }) => name),
);

/** Bodies that are no JSON object. */
const noObjects: readonly string[] = [
  "",
  "[",
  "null",
  "[]",
  '"x"',
  "{}{}",
  `{"a":${"[".repeat(20_000)}`,
  "\u0000",
];

export interface FuzzCounts extends SweepCounts {
  /** Inputs that their schema takes, so that a handler has seen them unless somebody may not make the call. */
  taken: number;
}

/** Makes every call with drawn values; gives the answers that nobody should get, or that never came. */
export async function fuzzCalls(
  market: LoadedMarket,
  records: Records,
  seed: number,
  counts: FuzzCounts,
): Promise<readonly string[]> {
  const odd: string[] = [];
  const swept = calls.filter(({ name }) => !left.has(name));
  await eachOf([...swept.entries()], async ([place, operation]) => {
    const owner = market.owners[place % market.owners.length] ?? market.stranger;
    const caller = operation.family.name === "console" ? market.wholeDesk : owner;
    // Whoever was signed out by the call before, or has disabled himself, is in again.
    const token = operation.access === "anyone" && place % 2 ? null : await market.tokenOf(caller);
    for (const [fields, raw] of inputsOf(operation, records, seed + place)) {
      const outcome = await ask(market, operation, fields, raw, token);
      counts.calls += 1;
      counts[outcome.accepted ? "accepted" : "refused"] += 1;
      if (raw === undefined && takes(operation.input, fields)) counts.taken += 1;
      const isUnread = raw !== undefined && outcome.status === 400;
      if (isUnread || isClear(operation, outcome)) continue;
      odd.push(
        `${operation.name} ${(raw ?? JSON.stringify(fields)).slice(0, 400)}: ${outcome.status} ${outcome.text.slice(0, 200)}`,
      );
    }
  });
  return odd;
}

/** Inputs from the schema of a call and beside it, the same for the same seed; a text stands for a whole body. */
function inputsOf(
  operation: AnyOperation,
  records: Records,
  seed: number,
): readonly (readonly [Fields, string | undefined])[] {
  const known = (field: string) => records.knownFor(operation, seed % 3)(field);
  const drawn = fc.sample(valuesOf(operation.input, known), { seed, numRuns: inside }) as Fields[];
  const plain = fieldsFor(operation, records.knownFor(operation, seed % 3));
  const names = Object.keys({ ...drawn[0], ...plain });
  const values = fc.oneof(
    fc.constantFrom(...stranger),
    fc.json({ maxDepth: 6 }).map((text) => JSON.parse(text) as unknown),
  );
  const elsewhere = fc.record({ name: fc.constantFrom(...names, "nobody"), value: values });
  const changed = fc
    .sample(elsewhere, { seed: seed + 1, numRuns: beside })
    .map(({ name, value }): Fields => ({ ...plain, [name]: value }));
  const body = noObjects[seed % noObjects.length] ?? "";
  const whole =
    operation.method === "POST" && operation.requestFormat === "json" ? [[{}, body] as const] : [];
  return [...[...drawn, ...changed].map((fields) => [fields, undefined] as const), ...whole];
}

function ask(
  { exchange }: LoadedMarket,
  operation: AnyOperation,
  fields: Fields,
  raw: string | undefined,
  token: string | null,
) {
  if (raw === undefined) return openSend(exchange)(operation, fields, token);
  const { method, path, headers } = requestOf(operation, fields);
  const signedIn = token === null ? headers : { ...headers, "x-token": token };
  return exchange.send(method, path, raw, signedIn).then((answer) => outcomeOf(operation, answer));
}

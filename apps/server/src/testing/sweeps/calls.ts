import { api } from "@zd/api";
import { addressOf } from "@zd/api/wire/address-families";
import type { AnyOperation } from "@zd/api/wire/operation";
import { z } from "zod";
import type { HttpAnswer, TestClient } from "../test-client.ts";

/** What a call takes or answers on the wire, in JSON Schema, as far as the sweeps read it. */
export interface WireSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, WireSchema>>;
  /** Names of the properties that must be there. */
  readonly required?: readonly string[];
  readonly items?: WireSchema;
  readonly anyOf?: readonly WireSchema[];
  readonly oneOf?: readonly WireSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  /** Lengths of a text, in characters. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Limits of a number. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** Lengths of a list. */
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Chinese title. */
  readonly title?: string;
  readonly description?: string;
  /** Set of a password, a token or a code. */
  readonly secret?: boolean;
  /** Name of the field with the number that begins with this day; set of such days alone. */
  readonly "x-day-of"?: string;
}

/** The fields of a call, by their names on the wire. */
export type Fields = Readonly<Record<string, unknown>>;

/** Every call of the contract, those of the demo and of the sandboxes included. */
export const calls: readonly AnyOperation[] = Object.values(api).flatMap(
  (context) => Object.values(context) as AnyOperation[],
);

const schemas = new WeakMap<z.core.$ZodType, WireSchema>();

function wireSchemaOf(schema: z.core.$ZodType): WireSchema {
  const known = schemas.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as WireSchema;
  schemas.set(schema, made);
  return made;
}

export const inputOf = ({ input }: AnyOperation): WireSchema => wireSchemaOf(input);
export const outputOf = ({ output }: AnyOperation): WireSchema => wireSchemaOf(output);

/** The form of an identifier, as schemas have it. */
const idPattern = "^[\\w.:-]{1,64}$";

/** Whether a text names a record: an identifier, or a number of the trade such as that of a contract. */
const namesRecord = (field: string, { type, pattern, title = "", secret }: WireSchema) =>
  type === "string" &&
  secret !== true &&
  (pattern === idPattern ||
    /(编号|合同号|单号|账号|代码|文件)$/.test(title) ||
    /(id|no|number)$/i.test(field));

/** Names of the fields of an input that name records, those of its parts included. */
export function recordFieldsOf(operation: AnyOperation): readonly string[] {
  const found = new Set<string>();
  eachField(inputOf(operation), (field, schema) => {
    if (namesRecord(field, schema)) found.add(field);
  });
  return [...found];
}

/** Calls `look` with every field of a schema, those of parts and of elements of lists included. */
export function eachField(
  schema: WireSchema,
  look: (field: string, schema: WireSchema) => void,
  field = "",
): void {
  look(field, schema);
  for (const [name, property] of Object.entries(schema.properties ?? {})) eachField(property, look, name);
  if (schema.items) eachField(schema.items, look, field);
  for (const branch of schema.anyOf ?? schema.oneOf ?? []) eachField(branch, look, field);
}

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  /** Address with its query. */
  readonly path: string;
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const boundary = "sweep-boundary";

/** A form with one file, whose name and bytes may be anything. */
const formOf = (name: string, bytes: string) =>
  Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
      `Content-Type: application/octet-stream\r\n\r\n${bytes}\r\n--${boundary}--\r\n`,
  );

const textOf = (value: unknown) =>
  (typeof value === "object" ? (JSON.stringify(value) ?? "") : String(value)).toWellFormed();

/** The request of a call with these fields; `raw` is sent instead of their JSON where it is given. */
export function requestOf(operation: AnyOperation, fields: Fields, raw?: string): WireRequest {
  const { family, method, requestFormat } = operation;
  const path = addressOf(family, operation.path).replace(/:(\w+)/g, (_, name: string) =>
    // An empty part of an address, or dots, would be another address.
    encodeURIComponent(textOf(fields[name] ?? "x").replace(/^\.*$/, "x")),
  );
  if (method === "GET") {
    const texts = Object.entries(fields).map(([name, value]) => [name, textOf(value)] as [string, string]);
    return { method, path: `${path}?${new URLSearchParams(texts)}`, body: "", headers: {} };
  }
  if (requestFormat === "form") {
    const { name = "a.png", bytes = "x" } = fields;
    const type = { "content-type": `multipart/form-data; boundary=${boundary}` };
    return { method, path, body: raw ?? formOf(textOf(name), textOf(bytes)), headers: type };
  }
  return { method, path, body: raw ?? JSON.stringify(fields), headers: {} };
}

/** What came of a call. */
export interface Outcome {
  readonly status: number;
  /** The code in the body; the status where it is none of ours, such as that of a file. */
  readonly code: string | number;
  readonly accepted: boolean;
  /** What the call answers where it is accepted; null elsewhere. */
  readonly data: unknown;
  /** The whole body as text. */
  readonly text: string;
}

export function outcomeOf({ family }: AnyOperation, { status, body }: HttpAnswer): Outcome {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const code = (body as Record<string, unknown> | null)?.[family.codeField];
  const isFile = code === undefined && status === 200;
  const accepted = isFile || family.successCodes.includes(code as number);
  const data = isFile ? body : accepted ? (body.data as unknown) : null;
  return { status, code: (code as string | number | undefined) ?? status, accepted, data, text };
}

/** Makes calls for whoever holds a token; a visitor has none. */
export type Send = (operation: AnyOperation, fields: Fields, token: string | null) => Promise<Outcome>;

/** How long a call may take until it counts as one that is never answered, in milliseconds. */
const patienceMs = 30_000;

/** Throws where a call is not answered, with its name: a clock that stands answers nobody whom it has wait. */
export const openSend =
  (client: Pick<TestClient, "send">): Send =>
  async (operation, fields, token) => {
    const { method, path, body, headers } = requestOf(operation, fields);
    const signedIn = token === null ? headers : { ...headers, "x-token": token };
    let late: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      const words = `${operation.name} was not answered: ${JSON.stringify(fields).slice(0, 300)}`;
      late = setTimeout(() => reject(new Error(words)), patienceMs);
    });
    const answer = await Promise.race([client.send(method, path, body, signedIn), silence]);
    clearTimeout(late);
    return outcomeOf(operation, answer);
  };

/** The fields of a call as its schema sees them: those of a GET are texts. */
export const asSent = ({ method }: AnyOperation, fields: Fields): Fields =>
  method === "GET"
    ? Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]))
    : fields;

/** Does the work for every item, a few at a time; the results are in the order of the items. */
export async function eachOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = 6,
): Promise<readonly Result[]> {
  const results = new Array<Result>(items.length);
  const entries = items.entries();
  const take = async () => {
    for (const [i, item] of entries) results[i] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
  return results;
}

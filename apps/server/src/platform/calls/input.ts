import { refusals } from "@zd/api/refusals";
import type { AnyOperation } from "@zd/api/wire/operation";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { isJsonObject } from "../formats/json-object.ts";
import { definitionOf, innerOf } from "../formats/schema-shape.ts";
import { HttpError } from "../http/http-error.ts";
import { describeFaultsInChinese } from "../http/input-faults.ts";
import { Refused } from "./operation.ts";

describeFaultsInChinese();

/** The wire form of the input: of a GET its query string and what its path says, else the JSON object of the body. */
export function readBody(
  { method, family }: AnyOperation,
  request: FastifyRequest,
  body: Buffer,
): Record<string, unknown> {
  if (method === "GET") return { ...(request.query as object), ...(request.params as object) };
  if (body.length === 0) return {};
  let read: unknown;
  try {
    read = JSON.parse(utf8.decode(body));
  } catch {
    throw new HttpError(400, refusals.BODY_UNREADABLE);
  }
  if (!isJsonObject(read)) throw new HttpError(400, refusals.BODY_UNREADABLE);
  const folded = family.flattens === undefined ? undefined : read[family.flattens];
  if (folded === undefined || folded === null) return read;
  if (!isJsonObject(folded)) throw new Refused("INPUT_INVALID", { detail: "查询条件：应为对象" });
  return { ...read, ...folded };
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The input in our names and types; what is wrong with it is said of its first wrong field. */
export function decode({ input }: AnyOperation, rawInput: unknown): unknown {
  const decoded = z.safeDecode(input as z.ZodType, rawInput as never);
  if (decoded.success) return decoded.data;
  const [issue] = decoded.error.issues;
  throw new Refused("INPUT_INVALID", { detail: issue ? messageOf(input as z.ZodType, issue) : "" });
}

/** The first thing that is wrong, with the title of the field in front where it has one. */
function messageOf(schema: z.ZodType, { path, message }: z.core.$ZodIssue): string {
  const title = path.length > 0 ? titleAt(schema, path) : undefined;
  return (title ? `${title}：${message}` : message).slice(0, 200);
}

/** The title of the field at a path, or of the innermost thing around it that has one. */
function titleAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string | undefined {
  const own = z.globalRegistry.get(schema)?.title;
  const inner = innerOf(schema);
  if (inner) return titleAt(inner, path) ?? own;
  const [next, ...rest] = path;
  if (next === undefined) return own;
  const def = definitionOf(schema);
  const field =
    def.type === "array" ? def.element : def.type === "object" ? def.shape[String(next)] : undefined;
  return (field && titleAt(field, rest)) ?? own;
}

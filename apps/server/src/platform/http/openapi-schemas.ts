import { idForm } from "@zd/api/wire/fields";
import type { AnyOperation } from "@zd/api/wire/operation";
import { filesOfUpload } from "@zd/domain/files/kinds";
import { z } from "zod";

/** The parts of the description that say what a call takes and answers. */

export type Json = Readonly<Record<string, unknown>>;

/** The longest text that Node makes, in characters: the limit of what an answer has no other for. */
const longestText = 2 ** 29 - 24;
/** The longest body of a call, in bytes: the limit of what an input has no other for. */
const longestBody = 1024 * 1024;

/** What the user reads. */
export const messageSchema = { type: "string", maxLength: 4_000, description: "What the user reads" };

export const refusedSchema = {
  type: "object",
  properties: {
    result: { type: "string", maxLength: 16 },
    code: { type: "string", maxLength: 16 },
    msg: messageSchema,
    data: { type: "null" },
  },
};

/** The body of an answer that is a file. */
export const bytesOfFile = {
  "application/octet-stream": { schema: { type: "string", format: "binary", maxLength: 4_194_304_000 } },
};

/** What is left of the calls that the caller may make, of all or of this one, whichever is less. */
export const rateHeaders = {
  "RateLimit-Limit": { $ref: "#/components/headers/RateLimit-Limit" },
  "RateLimit-Remaining": { $ref: "#/components/headers/RateLimit-Remaining" },
  "RateLimit-Reset": { $ref: "#/components/headers/RateLimit-Reset" },
};

const count = (description: string, maximum: number) => ({
  description,
  schema: { type: "integer", format: "int64", minimum: 0, maximum },
});

/** The headers that answers refer to. */
export const countHeaders = {
  "RateLimit-Limit": count("How many calls may be made within the time", 100_000_000),
  "RateLimit-Remaining": count("How many of them are left", 100_000_000),
  "RateLimit-Reset": count("In how many seconds the count begins anew", 86_400),
  "Retry-After": count("In how many seconds it is worth calling again", 86_400),
};

export const fileHeaders = {
  "Content-Disposition": {
    description: "Whether it is shown or saved, and under which name (RFC 6266, RFC 8187)",
    schema: { type: "string", maxLength: 2_000 },
  },
};

/** Further answers of a call for a stored file, of which a part may be asked for, and which is cached. */
export const partsOfFile = {
  206: { description: "The part that Range asks for", headers: rateHeaders, content: bytesOfFile },
  304: { description: "The file is as If-None-Match says" },
  404: {
    description: "There is no such file for this caller",
    headers: rateHeaders,
    content: { "application/json": { schema: refusedSchema } },
  },
  416: { description: "The file has no such part", headers: rateHeaders },
};

/** The schema of `data`, which is null in a refusal. */
export const orNull = (schema: Json): Json =>
  schema["type"] === "null" ? schema : { anyOf: [schema, { type: "null" }] };

export const kindText = {
  query: "reads",
  command: "writes in one transaction",
  errand: "writes in several steps",
} as const;

/** Whether the gateway keeps the answer for repeats: of calls that write, by signed-in users. */
export const isRepeatable = ({ kind, access }: AnyOperation) => kind !== "query" && access !== "anyone";

export const requestIdHeader = {
  name: "X-Request-Id",
  in: "header",
  description: "Of the caller's own making. A repeat under the same id within a day gets the first answer.",
  schema: { type: "string", pattern: idForm.source, maxLength: 64 },
};

const formSchema = {
  type: "object",
  required: ["file"],
  properties: {
    file: {
      type: "array",
      minItems: 1,
      maxItems: filesOfUpload,
      title: "文件",
      items: { type: "string", format: "binary", maxLength: 4_194_304_000 },
    },
  },
};

export const bodyOf = ({ input, requestFormat, family: { flattens } }: AnyOperation): Json => {
  if (requestFormat === "form")
    return { required: true, content: { "multipart/form-data": { schema: formSchema } } };
  const schema = schemaOf(input, "request");
  if (flattens === undefined) return { required: true, content: { "application/json": { schema } } };
  const folded = {
    type: "object",
    title: "查询条件",
    description: "Any field, those required as well, may stand in here instead of beside it.",
  };
  const properties = { ...(schema["properties"] as object | undefined), [flattens]: folded };
  return { required: true, content: { "application/json": { schema: { ...schema, properties } } } };
};

/** What the address of a call with a body leaves open. */
export const placesOf = ({ path }: AnyOperation): readonly Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", maxLength: 200 },
  }));

export function parametersOf({ input, path }: AnyOperation): readonly Json[] {
  const { properties = {}, required = [] } = schemaOf(input, "request") as {
    /** The fields of the input, by name. */
    properties?: Record<string, Json>;
    /** The names of the fields that must be there. */
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: path.includes(`:${name}/`) ? "path" : "query",
    required: required.includes(name),
    description: String(schema["title"] ?? name),
    schema,
  }));
}

/** The form on the wire: of a codec, the side that the other end sends. Of an answer lists are as long as they are. */
export function schemaOf(schema: z.ZodType, of: "request" | "answer"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => limit(jsonSchema as Record<string, unknown>, of),
  }) as Json & {
    /** The dialect of JSON Schema, which is left out. */
    $schema?: string;
  };
  return rest;
}

/** Writes the limits that a schema knows in another form than as a limit, and those that hold for all. */
function limit(schema: Record<string, unknown>, of: "request" | "answer"): void {
  // Marks for our own log, which no reader of the API needs.
  for (const mark of ["secret", "personal"]) delete schema[mark];
  const { type, pattern, format } = schema;
  if (type === "integer") schema["format"] = "int64";
  if (type !== "string" || "enum" in schema || "const" in schema) return;
  const most = of === "request" ? longestBody : longestText;
  schema["maxLength"] ??= pattern === idForm.source ? 64 : format === "date" ? 10 : most;
}

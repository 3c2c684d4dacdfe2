import type { AnyOperation } from "@zd/api/wire/operation";
import { filesOfUpload } from "@zd/domain/files/kinds";
import { z } from "zod";

/** The parts of the description that say what a call takes and answers. */

export type Json = Readonly<Record<string, unknown>>;

export const refusedSchema = {
  type: "object",
  properties: {
    result: { type: "string" },
    code: { type: "string" },
    msg: { type: "string" },
    data: { type: "null" },
  },
};

/** The body of an answer that is a file. */
export const bytesOfFile = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };

export const fileHeaders = {
  "Content-Disposition": {
    description: "Whether it is shown or saved, and under which name (RFC 6266, RFC 8187)",
    schema: { type: "string" },
  },
};

/** Further answers of a call for a stored file, of which a part may be asked for, and which is cached. */
export const partsOfFile = {
  206: { description: "The part that Range asks for", content: bytesOfFile },
  304: { description: "The file is as If-None-Match says" },
  404: {
    description: "There is no such file for this caller",
    content: { "application/json": { schema: refusedSchema } },
  },
  416: { description: "The file has no such part" },
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
  schema: { type: "string", pattern: "^[\\w.:-]{1,64}$" },
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
      items: { type: "string", format: "binary" },
    },
  },
};

export const bodyOf = ({ input, requestFormat, family: { flattens } }: AnyOperation): Json => {
  if (requestFormat === "form")
    return { required: true, content: { "multipart/form-data": { schema: formSchema } } };
  const schema = schemaOf(input);
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
    schema: { type: "string" },
  }));

export function parametersOf({ input, path }: AnyOperation): readonly Json[] {
  const { properties = {}, required = [] } = schemaOf(input) as {
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

/** The form on the wire: of a codec, the side that the other end sends. */
export function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // A mark for our own log, which no reader of the API needs.
      delete (jsonSchema as Record<string, unknown>)["secret"];
    },
  }) as Json & {
    /** The dialect of JSON Schema, which is left out. */
    $schema?: string;
  };
  return rest;
}

import { setImmediate } from "node:timers/promises";
import { type RefusalName, refusals, refusalsOfAnyCall } from "@zd/api/refusals";
import { addressOf } from "@zd/api/wire/address-families";
import { company } from "@zd/api/wire/fields";
import type { AnyOperation } from "@zd/api/wire/operation";
import type { FastifyInstance } from "fastify";
import type { Api } from "../calls/operation.ts";
import { docsPage, docsScript } from "./docs-page.ts";
import {
  bodyOf,
  bytesOfFile,
  countHeaders,
  fileHeaders,
  isRepeatable,
  type Json,
  kindText,
  messageSchema,
  orNull,
  parametersOf,
  partsOfFile,
  placesOf,
  rateHeaders,
  refusedSchema,
  requestIdHeader,
  schemaOf,
} from "./openapi-schemas.ts";

const [companyOnTheWire] = company;

/** The description of each API as text, made when it is first asked for. */
const texts = new WeakMap<Api, Promise<string>>();

function textOf(api: Api): Promise<string> {
  const text = texts.get(api) ?? write(api);
  texts.set(api, text);
  return text;
}

/** Writes the description call by call and lets other work in between, since it takes half a second in all. */
async function write(api: Api): Promise<string> {
  const paths: Paths = {};
  for (const operation of operationsOf(api)) {
    addPaths(paths, operation);
    await setImmediate();
  }
  return JSON.stringify(describeWith(api, paths));
}

/** What the page that shows the calls may load: the description of the calls, and its own script. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The API as OpenAPI 3.1, and a page to read it. */
export function openOpenApi(app: FastifyInstance, api: Api): void {
  app.get("/api/openapi.json", async (_, reply) =>
    reply.type("application/json; charset=utf-8").send(await textOf(api)),
  );
  app.get("/api/docs", (_, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", docsPolicy).send(docsPage),
  );
  app.get("/api/docs.js", (_, reply) => reply.type("text/javascript; charset=utf-8").send(docsScript));
}

type Paths = Record<string, Record<string, Json>>;

const operationsOf = (api: Api): readonly AnyOperation[] =>
  Object.values(api).flatMap((context) => Object.values(context));

/** Adds a call at each of its addresses, with its fields, its answers and its refusals. */
function addPaths(paths: Paths, operation: AnyOperation): void {
  for (const [i, path] of [operation.path, ...operation.also].entries()) {
    const address = addressOf(operation.family, path).replaceAll(/:(\w+)/g, "{$1}");
    paths[address] = {
      ...paths[address],
      [operation.method.toLowerCase()]: describeOperation(operation, i),
    };
  }
}

/** Every call of an API. */
export function describe(api: Api): Json {
  const paths: Paths = {};
  for (const operation of operationsOf(api)) addPaths(paths, operation);
  return describeWith(api, paths);
}

function describeWith(api: Api, paths: Paths): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: "大宗商品交易平台",
      version: "1.0.0",
      description: `Calls of the trading platform. Refusals are answers with HTTP 200: their code stands in the field \`result\` or \`code\`, their text in \`msg\`. A field \`${companyOnTheWire}\` in any call must be the site's own company. A body may be sealed (header \`X-Enc: 1\`): \`{ k, d }\`, the 16-character key under the server's RSA key (OAEP, SHA-256) and nonce, body and tag under that key (AES-128-GCM), both in Base64. New clients use SM2 and SM4 (header \`X-Enc: 2\`): in \`k\` a key of SM4 (16 bytes) and one of HMAC-SM3 (32 bytes) under the SM2 key that \`/api/mid/v1/sm2-public-key\` gives (GB/T 32918.4, C1C3C2, DER as in GM/T 0009); in \`d\` an initial vector (16 bytes), the body under SM4-CBC with PKCS #7, and HMAC-SM3 over both (32 bytes); both in Base64.`,
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [
      {
        url: "/",
        description: "This site: production, or on a machine of one's own the demo (local)",
        "x-internal": false,
      },
    ],
    tags: Object.keys(api).map((name) => ({ name, description: `Calls of ${name}` })),
    paths,
    components: {
      securitySchemes: {
        gatewayToken: {
          type: "apiKey",
          in: "header",
          name: "G-Token",
          description: "From POST /api/token/v1/init; renewed when the header X-Code says GA-906.",
        },
        signature: {
          type: "apiKey",
          in: "header",
          name: "X-Sign",
          description:
            "Lower-case hex HMAC-SHA256 with the key of the gateway token: of the lines `METHOD ADDRESS`, X-Time (ms since 1970) and X-Nonce (16…64 signs, used once), each with a line feed, followed by the exact body bytes. The time may differ by five minutes; where it does by more, X-Time of the answer is the platform's. Without X-Time and X-Nonce, of the body bytes alone.",
        },
        login: {
          type: "apiKey",
          in: "header",
          name: "X-Token",
          description: "The token of a signed-in user.",
        },
        linkCookie: {
          type: "apiKey",
          in: "cookie",
          name: "zd-file",
          description:
            "Set with the session and by files.allowLinks: stands for it where a browser opens a link or a picture by itself. Over HTTPS its name is __Host-zd-file.",
        },
      },
      headers: countHeaders,
      responses: {
        NoCall: {
          description: "What is no call: it cannot be read, is too large, or there is no such address",
          headers: rateHeaders,
          content: { "application/json": { schema: refusedSchema } },
        },
        TooOften: {
          description: "Too often; Retry-After says when to come back",
          headers: { ...rateHeaders, "Retry-After": { $ref: "#/components/headers/Retry-After" } },
          content: { "application/json": { schema: refusedSchema } },
        },
        Fault: {
          description: "A fault of the platform; X-Request-Id finds it in the log",
          content: { "application/json": { schema: refusedSchema } },
        },
      },
    },
  };
}

function describeOperation(operation: AnyOperation, address: number): Json {
  const { name, title, kind, method, family, access, rate, asksFactor, asksReason } = operation;
  const reasons = [...new Set<RefusalName>([...operation.refusals, ...refusalsOfAnyCall])];
  return {
    // An operation has one name and may have several addresses.
    operationId: address === 0 ? name : `${name}.${address + 1}`,
    summary: title,
    description: [
      `${name}: ${kindText[kind as keyof typeof kindText]}${isRepeatable(operation) ? "; repeatable under an X-Request-Id" : ""}. Access: ${access}.`,
      asksFactor ? "Whoever has a second factor must have proven it within five minutes." : "",
      asksReason ? "The staff may have to say why they look: `viewreason`." : "",
      rate ? `At most ${rate.calls} calls in ${rate.perMs / 1_000} seconds.` : "",
      "",
      "| code | reason | text |",
      "| --- | --- | --- |",
      ...reasons.map((reason) => `| ${refusals[reason][0]} | ${reason} | ${refusals[reason][1]} |`),
    ].join("\n"),
    tags: [name.split(".")[0]],
    security: securityOf(operation),
    ...(method === "GET" ? {} : { requestBody: bodyOf(operation) }),
    parameters: [
      ...(method === "GET" ? parametersOf(operation) : placesOf(operation)),
      ...(isRepeatable(operation) ? [requestIdHeader] : []),
    ],
    "x-refusals": Object.fromEntries(
      operation.refusals.map((reason: RefusalName) => [refusals[reason][0], reason]),
    ),
    responses: {
      200: {
        description: "Accepted or refused; the code says which",
        headers: { ...rateHeaders, ...(operation.responseFormat === "file" ? fileHeaders : {}) },
        content: {
          ...(operation.responseFormat === "file" ? bytesOfFile : {}),
          "application/json": {
            schema: {
              type: "object",
              required: [family.codeField, "msg", "data"],
              properties: {
                [family.codeField]: {
                  description: `${family.successCodes.join(", ")}: accepted; else the code of a refusal`,
                  enum: [...family.successCodes, ...reasons.map((reason) => refusals[reason][0])],
                },
                msg: messageSchema,
                data: orNull(schemaOf(operation.output, "answer")),
              },
            },
          },
        },
      },
      ...(family.cookieAuth ? partsOfFile : {}),
      400: { $ref: "#/components/responses/NoCall" },
      429: { $ref: "#/components/responses/TooOften" },
      500: { $ref: "#/components/responses/Fault" },
    },
  };
}

function securityOf({ family, access }: AnyOperation): readonly Json[] {
  if (family.name === "token") return [{}];
  if (family.cookieAuth) return [{}, { linkCookie: [] }, { login: [] }];
  const admitted = { gatewayToken: [], ...(family.signed ? { signature: [] } : {}) };
  return access === "anyone" ? [admitted, { ...admitted, login: [] }] : [{ ...admitted, login: [] }];
}

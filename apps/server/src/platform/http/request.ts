import { randomUUID } from "node:crypto";
import { idForm } from "@zd/api/wire/fields";
import type { FastifyRequest } from "fastify";
import type { RequestFacts } from "../calls/operation.ts";

/** A header that comes once; empty where it does not. */
export const header = ({ headers }: FastifyRequest, name: string) => {
  const value = headers[name];
  return typeof value === "string" ? value : "";
};

/** The host that was asked, as a name in small letters. */
export const hostOf = ({ hostname }: Pick<FastifyRequest, "hostname">) => hostname.toLowerCase();

/** What a handler may know of a request. */
export const factsOf = (request: FastifyRequest): RequestFacts => ({
  id: request.id,
  ip: request.ip,
  host: hostOf(request),
  secure: request.protocol === "https",
  agent: header(request, "user-agent"),
});

/** The client's id where it is one that can be kept, else one of our own. */
export function requestId(headers: Readonly<Record<string, string | string[] | undefined>>): string {
  const value = headers["x-request-id"];
  return typeof value === "string" && isRequestId(value) ? value : randomUUID();
}

/** Whether an id can be kept. */
export const isRequestId = (text: string) => idForm.test(text);

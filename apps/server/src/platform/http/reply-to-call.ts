import { type RefusalName, refusals, refusalText } from "@zd/api/refusals";
import type { AnyOperation } from "@zd/api/wire/operation";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type FaultReply, statuses } from "../calls/faults.ts";
import { FileAnswer, sendFile } from "../calls/file-answer.ts";
import type { Refused } from "../calls/operation.ts";
import { SharedResponse } from "../calls/shared-response.ts";
import { JsonStream } from "../formats/json-stream.ts";
import { envelope } from "./envelope.ts";
import { type HttpError, httpErrors } from "./http-error.ts";
import { send, sendSharedResponse, sendStream } from "./reply.ts";

const [code500, text500] = httpErrors[500] as readonly [string, string];
/** The code of a fault of the platform. */
export const faultCode = code500;

/** Sends what a handler answers: data in their envelope, or bytes that are made already. */
export function sendOutput(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: AnyOperation,
  output: unknown,
) {
  if (output instanceof SharedResponse) return sendSharedResponse(request, reply, output);
  if (output instanceof JsonStream) return sendStream(request, reply, operation, output);
  if (output instanceof FileAnswer) return sendFile(request, reply, output);
  const { codeField, successCodes } = operation.family;
  return send(request, reply, 200, envelope(codeField, successCodes[0], "", output));
}

/** Refusals that a client answers by itself, by sending the call once more with another token or another signature: it reads them in a header. */
const answeredByClients: ReadonlySet<string> = new Set<RefusalName>([
  "GATEWAY_TOKEN_EXPIRED",
  "SIGNED_AT_OTHER_TIME",
  "SIGNED_TWICE",
]);

/** A refusal is an answer, with HTTP 200, unless it speaks of the platform itself; and a browser would keep the words of one as if they were the file. */
export function refuse(
  operation: AnyOperation,
  { reason, figures, data }: Refused,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const [code] = refusals[reason];
  if (answeredByClients.has(reason)) reply.header("x-code", code).header("x-time", request.receivedAt);
  const fault: Partial<FaultReply> = statuses[reason] ?? {};
  const { status = statusOf(operation, reason), retryAfterSeconds } = fault;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return send(
    request,
    reply,
    status,
    envelope(operation.family.codeField, code, refusalText(reason, figures), data),
  );
}

/** The status of HTTP of a refusal: a browser that opens a link by itself would take the words of one for the file. */
function statusOf({ family }: AnyOperation, reason: RefusalName): number {
  if (!family.cookieAuth) return 200;
  if (reason === "VIEW_REASON_FIRST") return 403;
  return reason === "NOT_FOUND" || reason === "COMPANY_UNKNOWN" ? 404 : 200;
}

/** Ends what is no call, or comes too often, with a status of HTTP. */
export function turnAway(
  operation: AnyOperation,
  error: HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error.waitMs > 0) reply.header("retry-after", Math.ceil(error.waitMs / 1_000));
  return send(
    request,
    reply,
    error.status,
    envelope(operation.family.codeField, error.code, error.message, null),
  );
}

/** Tells the caller of a fault of the platform no more than that there was one. */
export const answerFault = (operation: AnyOperation, request: FastifyRequest, reply: FastifyReply) =>
  send(request, reply, 500, envelope(operation.family.codeField, faultCode, text500, null));

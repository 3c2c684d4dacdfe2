import { pipeline } from "node:stream";
import { setImmediate as endOfTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { createGzip, gzip as gzipWithCallback, constants as zlib } from "node:zlib";
import type { AnyOperation } from "@zd/api/wire/operation";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SharedResponse } from "../calls/shared-response.ts";
import type { JsonStream } from "../formats/json-stream.ts";
import { around } from "./envelope.ts";
import { header } from "./request.ts";

/** From this size on an answer is worth compressing. */
const gzipFromBytes = 8_192;

/** Sets the headers of an answer: JSON that a browser must not cache. */
export const asJson = (reply: FastifyReply, status: number): FastifyReply =>
  reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store");

/** Sends a long answer in pieces while it is made; a failure on the way ends the connection. */
export function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: AnyOperation,
  output: JsonStream,
) {
  const text = output.within(...around(operation));
  asJson(reply, 200);
  if (!header(request, "accept-encoding").includes("gzip")) return reply.send(text);
  reply.header("content-encoding", "gzip").header("vary", "accept-encoding");
  const gzip = createGzip({ level: zlib.Z_BEST_SPEED });
  pipeline(text, gzip, (error) => {
    if (error) request.log.warn({ err: error }, "a long answer was not sent to its end");
  });
  return reply.send(gzip);
}

/**
 * Bytes that are the same for everybody; a browser keeps them and asks each time whether they still hold. Answers that
 * cost next to nothing are written together at the end of the turn: each write on its own wakes its reader on its own,
 * which took longer than all the rest (the bench `hall`: a third more answers a second).
 */
export async function sendSharedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: SharedResponse,
) {
  await endOfTurn();
  asJson(reply, 200).header("cache-control", "private, no-cache").header("etag", answer.tag);
  if (header(request, "if-none-match") === answer.tag) return reply.code(304).send();
  reply.header("vary", "accept-encoding");
  const { plain } = answer;
  if (plain.length < gzipFromBytes || !header(request, "accept-encoding").includes("gzip"))
    return reply.send(plain);
  return reply.header("content-encoding", "gzip").send(await answer.gzip());
}

const gzip = promisify(gzipWithCallback);

/** Sends an answer, compressed at the quickest level where it is long; lists shrink to a fifth. */
export async function send(request: FastifyRequest, reply: FastifyReply, status: number, text: string) {
  asJson(reply, status);
  if (text.length < gzipFromBytes || !header(request, "accept-encoding").includes("gzip"))
    return reply.send(text);
  reply.header("content-encoding", "gzip").header("vary", "accept-encoding");
  return reply.send(await gzip(text, { level: zlib.Z_BEST_SPEED }));
}

import { promisify } from "node:util";
import { gzip as gzipWithCallback, constants as zlib } from "node:zlib";
import type { AnyOperation } from "@zd/contract/wire/operation";
import type { FastifyReply, FastifyRequest } from "fastify";
import { header } from "./request.ts";

/** From this size on an answer is worth compressing. */
const gzipFromBytes = 8_192;

/** An answer of the wire, in the family's own words. */
export const envelope = (
  codeField: AnyOperation["dialect"]["codeField"],
  code: number | string,
  msg: string,
  data: unknown,
) => JSON.stringify({ [codeField]: code, msg, data });

/** An answer is JSON, whatever a browser makes of it, and nobody keeps it. */
export const asJson = (reply: FastifyReply, status: number): FastifyReply =>
  reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-content-type-options", "nosniff");

const gzip = promisify(gzipWithCallback);

/** Lists are long and alike; a quick pass makes them a fifth. */
export async function send(request: FastifyRequest, reply: FastifyReply, status: number, text: string) {
  asJson(reply, status);
  if (text.length < gzipFromBytes || !header(request, "accept-encoding").includes("gzip"))
    return reply.send(text);
  reply.header("content-encoding", "gzip").header("vary", "accept-encoding");
  return reply.send(await gzip(text, { level: zlib.Z_BEST_SPEED }));
}

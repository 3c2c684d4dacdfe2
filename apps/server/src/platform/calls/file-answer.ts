import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { header } from "../http/request.ts";

/** First and last byte, both included. */
export interface ByteRange {
  /** The first byte, counted from 0. */
  readonly start: number;
  /** The last byte, included. */
  readonly end: number;
}

export interface FileFacts {
  /** The name under which a browser saves it. */
  readonly name: string;
  /** The content type, such as `application/pdf`. */
  readonly mime: string;
  /** null where it is made as it is sent. */
  readonly size: number | null;
  /** The ETag, which changes with the bytes; null where it is made as it is sent. */
  readonly etag: string | null;
  /** Whether everybody may read it: a browser may keep it then. */
  readonly isPublic: boolean;
  /** Shown by the browser itself, and how far it may go; or only saved. */
  readonly shown: "picture" | "document" | "page" | "video" | null;
  /** Opens the bytes, all of them where the range is null. */
  readonly open: (range: ByteRange | null) => Promise<Readable>;
}

/** An answer that is a file and no JSON; a handler returns it in the place of the output that its operation declares. */
export class FileAnswer {
  readonly facts: FileFacts;

  constructor(facts: FileFacts) {
    this.facts = facts;
  }
}

/** A file, as a handler of an operation may return it. */
export const fileAnswer = <Output>(facts: FileFacts): Output => new FileAnswer(facts) as unknown as Output;

/**
 * What an uploaded file may do in a browser: nothing. A PDF is drawn by the browser's own reader, which a sandbox
 * would keep out.
 */
const policies = {
  picture: "default-src 'none'; sandbox",
  video: "default-src 'none'; sandbox",
  document: "frame-ancestors 'self'",
  // A page of our own making: its words, and how they look.
  page: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
} as const;

/** Sends a file: whole, in part, or not at all where the asker has it already. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, { facts }: FileAnswer) {
  const { mime, size, etag, shown, isPublic } = facts;
  reply
    .header("content-type", mime)
    .header("content-disposition", `${shown ? "inline" : "attachment"}; ${nameOnTheWire(facts.name)}`)
    .header("content-security-policy", policies[shown ?? "picture"])
    // What is for everybody a browser may keep, and asks each time whether it still holds; all else it keeps nowhere.
    .header("cache-control", isPublic ? "private, no-cache" : "no-store");
  if (etag !== null) reply.header("etag", etag);
  if (etag !== null && header(request, "if-none-match").includes(etag)) return reply.code(304).send();
  if (size === null) return reply.send(await facts.open(null));

  reply.header("accept-ranges", "bytes");
  const condition = header(request, "if-range");
  const range = condition === "" || condition === etag ? rangeOf(header(request, "range"), size) : null;
  if (range === "none") return reply.code(416).header("content-range", `bytes */${size}`).send();
  const stream = await facts.open(range);
  if (range === null) return reply.header("content-length", size).send(stream);
  const { start, end } = range;
  return reply
    .code(206)
    .header("content-range", `bytes ${start}-${end}/${size}`)
    .header("content-length", end - start + 1)
    .send(stream);
}

/** The one range that is asked for; null where the whole file is meant, "none" where there is no such part. */
function rangeOf(rangeHeader: string, size: number): ByteRange | "none" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(rangeHeader.trim());
  const [first = "", last = ""] = match?.slice(1) ?? [];
  // Several ranges at once nobody needs, and what is no range at all is as if it were not there.
  if (!match || (first === "" && last === "")) return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || (first === "" && last === "0")) return "none";
  return start > end ? null : { start, end };
}

/** The name for every browser: in full as RFC 8187 writes it, and in plain letters for those that cannot read that. */
function nameOnTheWire(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${full}`;
}

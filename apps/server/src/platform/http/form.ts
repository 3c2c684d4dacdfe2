import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import type { FastifyRequest } from "fastify";
import { type Form, type FormFile, Refused } from "../calls/operation.ts";

/** Bounds for the fields beside the files, which are not used. */
const limits = { fields: 20, fieldSize: 10_000, headerPairs: 40, headerSize: 8_192 };

/** The form that a request carries; null where it carries none. */
export function readForm({ headers, raw, body }: FastifyRequest): Form | null {
  const type = headers["content-type"];
  if (type === undefined || !isStream(body)) return null;
  return { files: () => filesOf({ ...headers, "content-type": type }, raw) };
}

const isStream = (body: unknown): body is Readable =>
  typeof body === "object" && body !== null && "pipe" in body;

async function* filesOf(headers: BusboyHeaders, body: IncomingMessage): AsyncGenerator<FormFile> {
  const files: FormFile[] = [];
  let current: Readable | null = null;
  let over = false;
  let fault: Error | null = null;
  let wake = () => {};
  const end = (broken: boolean) => {
    if (over) return;
    over = true;
    if (broken) {
      fault = new Refused("UPLOAD_BROKEN");
      current?.destroy(fault);
    }
    wake();
  };

  const parser = openParser(headers);
  parser.on("file", (_, stream, name) => {
    current = stream;
    // Whoever reads it hears of it; nobody need be reading.
    stream.on("error", () => {});
    files.push({ name: name ?? "", bytes: stream as AsyncIterable<Buffer> });
    wake();
  });
  parser.on("error", () => end(true));
  parser.on("finish", () => end(false));
  const cut = () => {
    if (!body.complete) end(true);
  };
  body.once("error", cut).once("close", cut).pipe(parser);

  try {
    for (;;) {
      const file = files.shift();
      if (file) yield file;
      else if (fault) throw fault;
      else if (over) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    body.unpipe(parser);
  }
}

function openParser(headers: BusboyHeaders) {
  try {
    return new Busboy({ headers, limits, preservePath: true });
  } catch {
    throw new Refused("UPLOAD_BROKEN");
  }
}

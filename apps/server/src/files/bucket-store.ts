import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { FileId } from "@zd/domain/kernel/brand";
import { AwsClient } from "aws4fetch";
import type { FileStore } from "./file-store.ts";

export interface Bucket {
  /** Where the service answers, such as https://s3.example.cn. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** What is larger goes up in parts of this size; the service takes none below 5 MiB but the last. */
  readonly partBytes?: number;
}

const usualPartBytes = 8 * 1024 ** 2;
/** How long the service may take to begin its answer. */
const answerMs = 30_000;

/** Files in a bucket of an S3-compatible service; one shows under its name only when it is whole. */
export function bucketStore(place: Bucket): FileStore {
  const { partBytes = usualPartBytes } = place;
  const { ask, addressOf } = bucketClient(place);

  return {
    async put(file, bytes) {
      const address = addressOf(file);
      const pieces = bytes[Symbol.asyncIterator]();
      const first = (await nextPart(pieces, partBytes)) ?? Buffer.alloc(0);
      if (first.length >= partBytes) await putInParts({ ask, addressOf }, file, first, pieces, partBytes);
      else await (await ask("PUT", address, new Uint8Array(first))).arrayBuffer();
    },

    async open(file, range) {
      const answer = await ask(
        "GET",
        addressOf(file),
        undefined,
        range ? `bytes=${range.start}-${range.end}` : undefined,
      );
      if (!answer.body) throw new Error("the bucket sent no bytes");
      return Readable.fromWeb(answer.body as ReadableStream);
    },

    // A bucket that is away is away for every node: without it uploads fail, and trading goes on.
    async check() {},

    async remove(file) {
      await (await ask("DELETE", addressOf(file))).arrayBuffer();
    },
  };
}

type BucketClient = ReturnType<typeof bucketClient>;

/** Signed requests to the service; those that it does not answer with success, or not in time, fail. */
function bucketClient({ endpoint, bucket, region, keyId, secret }: Bucket) {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: "s3",
    region,
    retries: 3,
  });

  const addressOf = (file: FileId, query = "") => {
    // An id is of our own making; what is none must never become a path.
    if (!/^[0-9a-f]{32}$/.test(file)) throw new Error(`no id of a file: ${file.slice(0, 40)}`);
    return `${endpoint.replace(/\/+$/, "")}/${bucket}/${file.slice(0, 2)}/${file}${query}`;
  };

  async function ask(
    method: string,
    address: string,
    body?: Uint8Array<ArrayBuffer> | string,
    range?: string,
  ) {
    const slow = new AbortController();
    const timer = setTimeout(() => slow.abort(new Error("the bucket does not answer")), answerMs);
    try {
      const answer = await client.fetch(address, {
        method,
        // What is signed for this service is sent to no other.
        redirect: "manual",
        signal: slow.signal,
        headers: {
          ...(body === undefined
            ? {}
            : { "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") }),
          ...(range === undefined ? {} : { range }),
        },
        ...(body === undefined ? {} : { body }),
      });
      if (answer.ok) return answer;
      throw new Error(
        `the bucket answered ${answer.status} to ${method}: ${(await answer.text()).slice(0, 300)}`,
      );
    } finally {
      clearTimeout(timer);
    }
  }

  return { ask, addressOf };
}

/** In parts, since nobody knows how many bytes will come; where they break off, those that came are given up. */
async function putInParts(
  { ask, addressOf }: BucketClient,
  file: FileId,
  first: Buffer,
  rest: AsyncIterator<Buffer>,
  partBytes: number,
) {
  const begun = await (await ask("POST", addressOf(file, "?uploads="), "")).text();
  const upload = encodeURIComponent(tagOf(begun, "UploadId"));
  try {
    const etags: string[] = [];
    for (let part: Buffer | null = first; part !== null; part = await nextPart(rest, partBytes)) {
      const query = `?partNumber=${etags.length + 1}&uploadId=${upload}`;
      const answer = await ask("PUT", addressOf(file, query), new Uint8Array(part));
      etags.push(answer.headers.get("etag") ?? "");
      await answer.arrayBuffer();
    }
    const parts = etags.map(
      (etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const list = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
    const done = await (await ask("POST", addressOf(file, `?uploadId=${upload}`), list)).text();
    // The service may answer 200 before it knows, and say in the body that it failed.
    if (done.includes("<Error>")) throw new Error(`the bucket did not join the parts: ${done.slice(0, 300)}`);
  } catch (error) {
    await ask("DELETE", addressOf(file, `?uploadId=${upload}`));
    throw error;
  }
}

/** So many of the bytes that come as make a part; null where no more come. */
async function nextPart(bytes: AsyncIterator<Buffer>, enough: number): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  while (size < enough) {
    const { value, done } = await bytes.next();
    if (done) break;
    pieces.push(value);
    size += value.length;
  }
  return pieces.length === 0 ? null : Buffer.concat(pieces);
}

function tagOf(xml: string, name: string): string {
  const found = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];
  if (found === undefined) throw new Error(`the bucket answered without ${name}`);
  return found;
}

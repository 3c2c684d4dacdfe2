import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Bucket } from "../bucket-store.ts";

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

/** The signature that a request must carry, reckoned from the published rule (AWS Signature Version 4). */
function signatureOf({ method, url, headers }: IncomingMessage, body: Buffer, { secret }: Bucket) {
  const header = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    String(headers.authorization),
  );
  const [, credential = "", signed = "", signature = ""] = header ?? [];
  const { pathname, searchParams } = new URL(String(url), "http://x");
  const payload = String(headers["x-amz-content-sha256"]);
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body)) return { credential, right: false };
  const encode = encodeURIComponent;
  const canonical = [
    method,
    pathname,
    [...searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join("&"),
    ...signed.split(";").map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    signed,
    payload,
  ].join("\n");
  const [, date = "", region = "", service = "", end = ""] = credential.split("/");
  const scope = `${date}/${region}/${service}/${end}`;
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = [date, region, service, end].reduce<Buffer | string>(
    (k, word) => hmac(k, word),
    `AWS4${secret}`,
  );
  return { credential, right: hmac(key, toSign).toString("hex") === signature };
}

/** A bucket in memory that answers as S3 does, to whoever signs as S3 wants it. */
export async function openBucket() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const bucket = { bucket: "files", region: "cn-north-1", keyId: "KEYID", secret: "a secret", partBytes: 64 };
  const server = createServer(async (request, reply) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const answer = (status: number, text: Buffer | string = "", headers: Record<string, string> = {}) =>
      reply.writeHead(status, headers).end(text);
    const { credential, right } = signatureOf(request, body, { endpoint: "", ...bucket });
    if (!right || !credential.startsWith(`${bucket.keyId}/`))
      return answer(403, "<Code>SignatureDoesNotMatch</Code>");
    const { pathname, searchParams } = new URL(String(request.url), "http://x");
    const upload = searchParams.get("uploadId");
    switch (`${request.method} ${upload === null ? "" : "part"}`.trim()) {
      case "PUT":
        objects.set(pathname, body);
        return answer(200);
      case "GET": {
        const found = objects.get(pathname);
        if (!found) return answer(404, "<Code>NoSuchKey</Code>");
        const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
        return range
          ? answer(206, found.subarray(Number(range[1]), Number(range[2]) + 1))
          : answer(200, found);
      }
      case "DELETE":
        objects.delete(pathname);
        return answer(204);
      case "POST": {
        const id = randomUUID();
        uploads.set(id, new Map());
        return answer(
          200,
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        );
      }
      case "PUT part":
        uploads.get(upload ?? "")?.set(Number(searchParams.get("partNumber")), body);
        return answer(200, "", { etag: `"${sha256(body)}"` });
      case "DELETE part":
        uploads.delete(upload ?? "");
        return answer(204);
      case "POST part": {
        const parts = uploads.get(upload ?? "") ?? new Map<number, Buffer>();
        const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
        const right = named.map(([, n, etag]) => {
          const part = parts.get(Number(n));
          return part && etag === `"${sha256(part)}"` ? part : null;
        });
        if (right.includes(null)) return answer(200, "<Error><Code>InvalidPart</Code></Error>");
        objects.set(pathname, Buffer.concat(right as Buffer[]));
        uploads.delete(upload ?? "");
        return answer(200, "<CompleteMultipartUploadResult/>");
      }
      default:
        return answer(405);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    bucket: { endpoint: `http://127.0.0.1:${port}`, ...bucket } satisfies Bucket,
    /** How many objects there are, and uploads in parts that are not over. */
    holds: () => ({ objects: objects.size, uploads: uploads.size }),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

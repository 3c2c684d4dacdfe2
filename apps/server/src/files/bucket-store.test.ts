import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FileId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bucketStore } from "./bucket-store.ts";
import { openBucket } from "./testing/bucket-stand-in.ts";
import { meetsFileStore } from "./testing/file-store.conformance.ts";

let service: Awaited<ReturnType<typeof openBucket>>;
beforeAll(async () => {
  service = await openBucket();
});
afterAll(() => service.close());

meetsFileStore("a bucket", () => bucketStore(service.bucket));

const id = () => randomBytes(16).toString("hex") as FileId;
async function* pieces(count: number, size: number) {
  for (let i = 0; i < count; i++) yield Buffer.alloc(size, i);
}

test("what is large goes up in parts, and comes back as it was", async () => {
  const store = bucketStore(service.bucket);
  const file = id();
  await store.put(file, pieces(7, 50));
  const back: Buffer[] = [];
  for await (const piece of await store.open(file, null)) back.push(piece as Buffer);
  expect(Buffer.concat(back)).toEqual(Buffer.concat(await Array.fromAsync(pieces(7, 50))));
  expect(service.holds().uploads).toBe(0);
});

test("an upload in parts that breaks off leaves nothing", async () => {
  const before = service.holds();
  async function* breaking() {
    yield* pieces(3, 50);
    throw new Error("the line was cut");
  }
  await expect(bucketStore(service.bucket).put(id(), breaking())).rejects.toThrow("the line was cut");
  expect(service.holds()).toEqual(before);
});

test("whoever signs with another secret is turned away, and says so", async () => {
  const store = bucketStore({ ...service.bucket, secret: "another" });
  await expect(store.put(id(), pieces(1, 3))).rejects.toThrow("403");
});

test("a service that turns elsewhere is not followed", async () => {
  const before = service.holds();
  const turning = createServer(({ url }, answer) =>
    answer.writeHead(307, { location: `${service.bucket.endpoint}${url}` }).end(),
  ).listen(0, "127.0.0.1");
  await once(turning, "listening");
  const { port } = turning.address() as AddressInfo;
  try {
    const store = bucketStore({ ...service.bucket, endpoint: `http://127.0.0.1:${port}` });
    await expect(store.put(id(), pieces(1, 3))).rejects.toThrow("307");
    expect(service.holds()).toEqual(before);
  } finally {
    turning.close();
  }
});

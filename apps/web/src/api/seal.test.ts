import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  generateKeyPairSync,
  privateDecrypt,
} from "node:crypto";
import { expect, test } from "vitest";
import { readPublicKey, sealBody } from "./seal.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** What a server that keeps to the wire answers to SK1001. */
function sealedKey(seed: string) {
  const hash = createHash("md5").update(seed).digest("hex");
  const cipher = createCipheriv("aes-128-ctr", hash.slice(0, 16), hash.slice(16));
  const pem = publicKey.export({ type: "spki", format: "pem" });
  return Buffer.concat([cipher.update(pem), cipher.final()]).toString("base64");
}

test("a sealed body opens on the server with its private key", () => {
  const key = readPublicKey("1750038438000", sealedKey("1750038438000"));
  expect(key.size).toBe(256);

  const { k, d } = sealBody('{"pwd":"保密"}', key);

  const shared = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
    Buffer.from(k, "base64"),
  );
  expect(shared).toHaveLength(16);
  const bytes = Buffer.from(d, "base64");
  const opened = createDecipheriv("aes-128-gcm", shared, bytes.subarray(0, 12));
  opened.setAuthTag(bytes.subarray(-16));
  expect(opened.update(bytes.subarray(12, -16)).toString()).toBe('{"pwd":"保密"}');
  opened.final();
});

test("the same body is sealed differently each time", () => {
  const key = readPublicKey("t", sealedKey("t"));
  expect(sealBody("{}", key)).not.toEqual(sealBody("{}", key));
});

test("what is no key is refused at once", () => {
  expect(() => readPublicKey("t", "AAAA")).toThrow();
});

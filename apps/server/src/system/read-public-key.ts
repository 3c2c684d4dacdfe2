import { createCipheriv, hash, randomUUID } from "node:crypto";
import { contract } from "@zd/contract";
import type { Keys } from "../platform/keys.ts";
import { handle } from "../platform/operation.ts";

/**
 * 获取加密公钥: the key under AES-128-CTR, whose key and counter are the halves of MD5(t) in
 * lower-case hex. That hides nothing, and is not meant to: it is how old clients expect it.
 */
export const readPublicKey = ({ publicKey }: Keys) =>
  handle(contract.system.readPublicKey, async () => {
    const seed = randomUUID();
    const digest = hash("md5", seed, "hex");
    const cipher = createCipheriv("aes-128-ctr", digest.slice(0, 16), digest.slice(16));
    return { seed, sealedKey: Buffer.concat([cipher.update(publicKey), cipher.final()]).toString("base64") };
  });

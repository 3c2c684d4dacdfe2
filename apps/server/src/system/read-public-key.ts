import { createCipheriv, createHash, randomBytes } from "node:crypto";
import { api } from "@zd/api";
import { handle } from "../platform/calls/operation.ts";
import type { Keys } from "../platform/process/keys.ts";

/**
 * 获取加密公钥. The key is public; old clients expect it encrypted (R-714, R-715, G-09): AES-128-CTR, key and counter from
 * the two halves of the hash of `t`, over its Base64.
 */
export const readPublicKey = ({ publicKey }: Pick<Keys, "publicKey">) =>
  handle(api.system.readPublicKey, async (_, { now }) => {
    const seed = `${now}${randomBytes(8).toString("hex")}`;
    const hash = createHash("md5").update(seed).digest("hex");
    const cipher = createCipheriv("aes-128-ctr", hash.slice(0, 16), hash.slice(16));
    const wrapped = Buffer.concat([cipher.update(publicKey(), "utf8"), cipher.final()]);
    return { seed, sealedKey: wrapped.toString("base64") };
  });

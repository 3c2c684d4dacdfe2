import { bytesToHex } from "@noble/hashes/utils.js";

/** Random bytes as hexadecimal; `crypto.randomUUID` is missing on plain http. */
export const randomHex = (bytes: number) => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));

import { webcrypto } from "node:crypto";

/** A private key in PEM (PKCS #8). */
export const exportPem = async (key: webcrypto.CryptoKey): Promise<string> =>
  `-----BEGIN PRIVATE KEY-----\n${Buffer.from(await webcrypto.subtle.exportKey("pkcs8", key)).toString("base64")}\n-----END PRIVATE KEY-----\n`;

/** The private RSA key of a PEM, to sign certificates with. */
export const importPem = (pem: string): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey(
    "pkcs8",
    Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ""), "base64"),
    { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
    false,
    ["sign"],
  );

import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { sm2 } from "sm-crypto-v2";

/** What is known of a key before it is made. */
export interface KeyKind {
  /** The algorithm, in the words of the inventory (`docs/security/keys.md`). */
  readonly algorithm: string;
  /** What the key protects. */
  readonly use: string;
  /** When a version that no longer signs may be retired; null where never, since what it made has to stay readable. */
  readonly retire: string | null;
  /** Why there is never a further version; left out where there may be. */
  readonly only?: string;
  /** A new key: random bytes, or a private key as PEM. */
  readonly make: () => Promise<Buffer>;
}

const random = async (): Promise<Buffer> => randomBytes(32);

const pem = (privateKey: {
  export: (options: { type: "pkcs8"; format: "pem" }) => string | Buffer;
}): Buffer => Buffer.from(privateKey.export({ type: "pkcs8", format: "pem" }));

/** Every key of the platform; `docs/security/keys.md` lists the same. */
export const keyKinds = {
  gateway: {
    algorithm: "HMAC-SHA-256",
    use: "gateway tokens and the keys of request bodies; cookies of links, price tokens, drivers' links, notices of the demo",
    retire: "three days after the next version signs, when the last driver's link has ended",
    make: random,
  },
  sealing: {
    algorithm: "RSA-2048-OAEP-SHA-256",
    use: "sealed request bodies (`x-enc: 1`)",
    retire: "a day after the next version signs, when every page has asked for the public key again",
    make: async () => pem((await promisify(generateKeyPair)("rsa", { modulusLength: 2048 })).privateKey),
  },
  sm2: {
    algorithm: "SM2",
    use: "sealed request bodies (`x-enc: 2`)",
    retire: "a day after the next version signs, when every client has asked for the public key again",
    make: async () => Buffer.from(sm2.generateKeyPairHex().privateKey, "hex"),
  },
  signing: {
    algorithm: "Ed25519",
    use: "receipts, and the seals of ended sessions",
    retire: null,
    make: async () => pem((await promisify(generateKeyPair)("ed25519")).privateKey),
  },
  peers: {
    algorithm: "AES-256-GCM",
    use: "what the nodes say to each other over Redis",
    retire: "a minute after the next version signs",
    make: random,
  },
  pepper: {
    algorithm: "HMAC-SHA-256",
    use: "mixed into every password before it is hashed",
    retire: null,
    make: random,
  },
  field: {
    algorithm: "AES-256-GCM",
    use: "numbers of persons and their accounts in the database, secrets of authenticators",
    retire: null,
    make: random,
  },
  index: {
    algorithm: "HMAC-SHA-256",
    use: "indexes by which such a number is found while it is sealed",
    retire: null,
    only: "numbers are found by it, and could not be found by two",
    make: random,
  },
  push: {
    algorithm: "ECDSA-P-256-SHA-256",
    use: "shows push services of browsers who sends (VAPID)",
    retire: null,
    only: "browsers have subscribed to its public key, and would not be reached by another",
    make: async () => pem((await promisify(generateKeyPair)("ec", { namedCurve: "prime256v1" })).privateKey),
  },
} as const satisfies Record<string, KeyKind>;

export type KeyName = keyof typeof keyKinds;

export const keyNames = Object.keys(keyKinds) as readonly KeyName[];

export const isKeyName = (name: string): name is KeyName => Object.hasOwn(keyKinds, name);

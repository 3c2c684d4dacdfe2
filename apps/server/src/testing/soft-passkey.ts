import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** What a passkey signs or makes is asked of it by the page. */
interface Asked {
  readonly challenge: string;
  /** The origin that the browser has open. */
  readonly origin: string;
  /** The site (host) for which it is asked. */
  readonly rpId: string;
}

/** Head of a CBOR value of this major type, short or in two bytes. */
const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborNumber = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborMap = (...pairs: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** The public key of a passkey in COSE: ES256 on P-256. */
function coseOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return cborMap(
    [cborNumber(1), cborNumber(2)],
    [cborNumber(3), cborNumber(-7)],
    [cborNumber(-1), cborNumber(1)],
    [cborNumber(-2), cborBytes(Buffer.from(x, "base64url"))],
    [cborNumber(-3), cborBytes(Buffer.from(y, "base64url"))],
  );
}

/** A passkey in software, as a browser would answer for it (WebAuthn, without attestation). */
export function softPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let uses = 0;

  const clientDataOf = (type: string, { challenge, origin }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authDataOf = (rpId: string, flags: number, rest: Buffer) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), counter, rest]);
  };
  const answer = (response: Readonly<Record<string, Buffer>>) =>
    JSON.stringify({
      id: id.toString("base64url"),
      rawId: id.toString("base64url"),
      type: "public-key",
      clientExtensionResults: {},
      response: Object.fromEntries(
        Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")]),
      ),
    });

  return {
    /** Makes itself known to a site. */
    make(options: Asked): string {
      const length = Buffer.from([0, id.length]);
      // User present and verified, with the data of a credential.
      const authData = authDataOf(
        options.rpId,
        0x45,
        Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)]),
      );
      const attestationObject = cborMap(
        [cborText("fmt"), cborText("none")],
        [cborText("attStmt"), cborMap()],
        [cborText("authData"), cborBytes(authData)],
      );
      return answer({ clientDataJSON: clientDataOf("webauthn.create", options), attestationObject });
    },

    /** Signs what a site asks; counts one use, or as many as the test says. */
    sign(options: Asked, countedAs = uses + 1): string {
      uses = countedAs;
      const clientDataJSON = clientDataOf("webauthn.get", options);
      const authenticatorData = authDataOf(options.rpId, 0x05, Buffer.alloc(0));
      const signed = Buffer.concat([authenticatorData, createHash("sha256").update(clientDataJSON).digest()]);
      return answer({ clientDataJSON, authenticatorData, signature: sign("sha256", signed, privateKey) });
    },
  };
}

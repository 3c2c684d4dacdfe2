import { createHash, timingSafeEqual, webcrypto } from "node:crypto";
import { fromBER, type OctetString } from "asn1js";
import { ContentInfo, SignedData } from "pkijs";
import { commonNameOf, readCertificate } from "../ca/x509.ts";
import { oid } from "./cms.ts";
import { type ByteRange, signedBytes } from "./place-signature.ts";

export interface FoundSignature {
  /** Name in the certificate. */
  readonly signer: string;
  /** Serial number of the certificate, hex. */
  readonly serial: string;
  /** Whether the signed bytes are unchanged, and a certificate under this root has signed them. */
  readonly isValid: boolean;
  /** Whether the signature covers the whole document. */
  readonly coversAll: boolean;
}

/**
 * The signatures of a document in order, each checked against a root certificate; throws where the document cannot be
 * read.
 */
export async function verifySignatures(pdf: Uint8Array, root: Uint8Array): Promise<FoundSignature[]> {
  const text = Buffer.from(pdf).toString("latin1");
  const found = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)];
  return Promise.all(
    found.map(async (match) => {
      const range = match.slice(1).map(Number) as unknown as ByteRange;
      const hex = text.slice(range[1] + 1, range[2] - 1);
      const proven = await verifyOne(signedBytes(pdf, range), Buffer.from(hex, "hex"), root);
      return { ...proven, coversAll: range[0] === 0 && range[2] + range[3] === pdf.length };
    }),
  );
}

async function verifyOne(content: Buffer, cms: Buffer, root: Uint8Array) {
  const { result, offset } = fromBER(new Uint8Array(cms).buffer);
  if (offset === -1) throw new Error("the signature cannot be read");
  const data = new SignedData({ schema: new ContentInfo({ schema: result }).content });
  const [info] = data.signerInfos;
  const [der] = data.certificates ?? [];
  if (!info?.signedAttrs || !der) throw new Error("the signature names no signer");
  const certificate = readCertificate(Buffer.from(der.toSchema().toBER()));
  const digest = info.signedAttrs.attributes.find(({ type }) => type === oid.messageDigest)?.values[0];
  const digestInside = Buffer.from((digest as OctetString | undefined)?.valueBlock.valueHexView ?? []);
  const real = createHash("sha256").update(content).digest();
  const isUnchanged = digestInside.length === real.length && timingSafeEqual(digestInside, real);
  const key = await certificate.getPublicKey();
  const isSigned = await webcrypto.subtle.verify(
    "RSASSA-PKCS1-v1_5",
    key as webcrypto.CryptoKey,
    info.signature.valueBlock.valueHexView,
    new Uint8Array(info.signedAttrs.encodedValue),
  );
  return {
    signer: commonNameOf(certificate),
    serial: Buffer.from(certificate.serialNumber.valueBlock.valueHexView).toString("hex"),
    isValid: isUnchanged && isSigned && (await certificate.verify(readCertificate(root))),
  };
}

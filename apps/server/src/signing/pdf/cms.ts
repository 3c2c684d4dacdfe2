import { createHash } from "node:crypto";
import { Set as Asn1Set, Null, ObjectIdentifier, OctetString, Sequence } from "asn1js";
import {
  AlgorithmIdentifier,
  Attribute,
  type Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from "pkijs";
import { readCertificate } from "../ca/x509.ts";

export const oid = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  sha256: "2.16.840.1.101.3.4.2.1",
  rsaSha256: "1.2.840.113549.1.1.11",
} as const;

/** Signs bytes with the key of a certificate, which the authority keeps. */
export type Sign = (bytes: Uint8Array) => Promise<Uint8Array>;

/**
 * A detached signature as PAdES B-B asks for it (ETSI EN 319 142-1): the signer's certificate is among the signed
 * attributes; the time of signing is not, since the document states it.
 */
export async function makeCms(
  content: Uint8Array,
  certificates: { readonly signer: Uint8Array; readonly root: Uint8Array },
  sign: Sign,
): Promise<Buffer> {
  const signer = readCertificate(certificates.signer);
  const signedAttrs = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      attribute(oid.contentType, new ObjectIdentifier({ value: oid.data })),
      attribute(oid.messageDigest, octets(sha256(content))),
      attribute(oid.signingCertificateV2, signingCertificate(certificates.signer)),
    ],
  });
  const bytes = toBeSigned(signedAttrs);
  // The library keeps what it has read; what it has made it must be told.
  signedAttrs.encodedValue = new Uint8Array(bytes).buffer;
  const info = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithmId: oid.sha256, algorithmParams: new Null() }),
    signatureAlgorithm: new AlgorithmIdentifier({ algorithmId: oid.rsaSha256, algorithmParams: new Null() }),
    signedAttrs,
    signature: octets(await sign(bytes)),
  });
  const data = new SignedData({
    version: 1,
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: oid.sha256, algorithmParams: new Null() })],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oid.data }),
    certificates: [signer, readCertificate(certificates.root)] as Certificate[],
    signerInfos: [info],
  });
  const wrapped = new ContentInfo({ contentType: oid.signedData, content: data.toSchema(true) });
  return Buffer.from(wrapped.toSchema().toBER());
}

/** The attributes in the form that is signed: a set, in the order of its bytes. */
function toBeSigned({ attributes }: SignedAndUnsignedAttributes): Buffer {
  attributes.sort((a, b) => Buffer.compare(bytesOf(a), bytesOf(b)));
  return Buffer.from(new Asn1Set({ value: attributes.map((each) => each.toSchema()) }).toBER());
}

const bytesOf = (each: Attribute) => Buffer.from(each.toSchema().toBER());

const attribute = (type: string, value: ObjectIdentifier | OctetString | Sequence) =>
  new Attribute({ type, values: [value] });

/** ESS signing-certificate-v2 (RFC 5035) with SHA-256, which is the default and so left out. */
const signingCertificate = (der: Uint8Array) =>
  new Sequence({
    value: [new Sequence({ value: [new Sequence({ value: [octets(sha256(der))] })] })],
  });

const octets = (bytes: Uint8Array) => new OctetString({ valueHex: new Uint8Array(bytes).buffer });

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

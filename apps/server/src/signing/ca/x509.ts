import { webcrypto } from "node:crypto";
import { BitString, fromBER, Integer, PrintableString, Utf8String } from "asn1js";
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
  RelativeDistinguishedNames,
  Time,
} from "pkijs";
import type { Holder } from "./ca.ts";

const rsa = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } as const;

type MakePair = () => Promise<webcrypto.CryptoKeyPair>;

/** A pair of RSA keys of 2048 bits. */
export const makeRsaPair: MakePair = () =>
  webcrypto.subtle.generateKey(
    { ...rsa, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ["sign", "verify"],
  );

let makePair = makeRsaPair;

/** Sets where key pairs of the sandbox come from; tests give ready ones. */
export function setRsaPairs(make: MakePair): void {
  makePair = make;
}

/** A key pair for a certificate or the root. */
export const newRsaPair: MakePair = () => makePair();

const oid = {
  country: "2.5.4.6",
  organisation: "2.5.4.10",
  organisationIdentifier: "2.5.4.97",
  unit: "2.5.4.11",
  commonName: "2.5.4.3",
  basicConstraints: "2.5.29.19",
  keyUsage: "2.5.29.15",
  extendedKeyUsage: "2.5.29.37",
  documentSigning: "1.3.6.1.5.5.7.3.36",
  emailProtection: "1.3.6.1.5.5.7.3.4",
} as const;

type Name = readonly (readonly [type: string, value: string])[];

const china = [oid.country, "CN"] as const;
const authorityName: Name = [
  china,
  [oid.organisation, "大宗商品交易平台沙箱认证中心"],
  [oid.commonName, "ZD Sandbox Root CA"],
];

const nameOf = ({ name, firmName, creditCode }: Holder): Name => [
  china,
  [oid.organisation, firmName],
  [oid.organisationIdentifier, `NTRCN-${creditCode}`],
  [oid.commonName, name],
];

interface CertificateTerms {
  readonly serial: string;
  readonly publicKey: webcrypto.CryptoKey;
  /** Private key of the issuer. */
  readonly signingKey: webcrypto.CryptoKey;
  /** Beginning of its validity. */
  readonly from: Date;
  /** End of its validity. */
  readonly until: Date;
}

/** The authority's own certificate, signed by itself, in DER. */
export const makeRoot = (terms: CertificateTerms): Promise<Buffer> =>
  make(terms, authorityName, [
    extension(oid.basicConstraints, true, new BasicConstraints({ cA: true }).toSchema().toBER()),
    // Signs certificates and lists of those that are revoked.
    extension(oid.keyUsage, true, usage(0b0000_0110, 1)),
  ]);

/** A signer's certificate, in DER. */
export const makeCertificate = (terms: CertificateTerms, holder: Holder): Promise<Buffer> =>
  make(terms, nameOf(holder), [
    extension(oid.basicConstraints, true, new BasicConstraints({ cA: false }).toSchema().toBER()),
    // A signature that its maker cannot deny.
    extension(oid.keyUsage, true, usage(0b1100_0000, 6)),
    extension(oid.extendedKeyUsage, false, new ExtKeyUsage({ keyPurposes }).toSchema().toBER()),
  ]);

/**
 * Key purposes of a signer's certificate. Readers built on NSS judge by the rules of signed mail: they do not know
 * document signing and ask for mail protection.
 */
const keyPurposes = [oid.documentSigning, oid.emailProtection];

/** Bytes by which mail protection appears in a certificate; older certificates lack them. */
export const mailProtection = Buffer.from("06082b06010505070304", "hex");

async function make(
  { serial, publicKey, signingKey, from, until }: CertificateTerms,
  subject: Name,
  extensions: Extension[],
): Promise<Buffer> {
  const certificate = new Certificate({ version: 2, extensions });
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(Buffer.from(serial, "hex")).buffer });
  certificate.issuer = relativeNames(authorityName);
  certificate.subject = relativeNames(subject);
  certificate.notBefore = new Time({ value: from });
  certificate.notAfter = new Time({ value: until });
  await certificate.subjectPublicKeyInfo.importKey(publicKey as never);
  await certificate.sign(signingKey as never, "SHA-256");
  return Buffer.from(certificate.toSchema(true).toBER());
}

const relativeNames = (name: Name) =>
  new RelativeDistinguishedNames({
    typesAndValues: name.map(
      ([type, value]) =>
        new AttributeTypeAndValue({
          type,
          value: type === oid.country ? new PrintableString({ value }) : new Utf8String({ value }),
        }),
    ),
  });

const extension = (extnID: string, critical: boolean, extnValue: ArrayBuffer) =>
  new Extension({ extnID, critical, extnValue });

const usage = (bits: number, unusedBits: number) =>
  new BitString({ valueHex: new Uint8Array([bits]).buffer, unusedBits }).toBER();

/** Parses a certificate. */
export function readCertificate(der: Uint8Array): Certificate {
  const { result, offset } = fromBER(new Uint8Array(der).buffer);
  if (offset === -1) throw new Error("this is no certificate");
  return new Certificate({ schema: result });
}

/** Name of the holder in a certificate. */
export const commonNameOf = ({ subject }: Certificate): string =>
  String(subject.typesAndValues.find(({ type }) => type === oid.commonName)?.value.valueBlock.value ?? "");

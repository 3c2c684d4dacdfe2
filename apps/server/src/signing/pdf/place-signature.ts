import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRef, PDFString } from "@cantoo/pdf-lib";
import { parsedOnce } from "./font.ts";
import { drawSeal, type Seal } from "./seal.ts";

/** Room for a signature with its certificates, in bytes. */
const roomBytes = 8_192;
const unknown = 9_999_999_999;

export interface Placing {
  readonly pdf: Uint8Array;
  /** Name of the form field of the side that signs. */
  readonly field: string;
  readonly seal: Seal;
  /** Reason of the signature, as readers show it. */
  readonly reason: string;
}

/** A document with room for a signature, and the range of its bytes that is signed. */
export interface Placed {
  /** With zeros in place of the signature. */
  readonly pdf: Uint8Array;
  /** The bytes that are signed. */
  readonly range: ByteRange;
}

/** Offset and length of the two pieces before and after the signature. */
export type ByteRange = readonly [number, number, number, number];

/** Adds a seal and room for a signature to a document; the bytes of the document stay unchanged. */
export async function placeSignature({ pdf: bytes, field, seal, reason }: Placing): Promise<Placed> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  pdf.registerFontkit(parsedOnce);
  const snapshot = pdf.takeSnapshot();
  const { context } = pdf;
  const ref = fieldOf(pdf, field);
  const widget = context.lookup(ref, PDFDict);
  if (widget.has(PDFName.of("V"))) throw new Error(`${field} has signed already`);

  const signature = context.obj({
    Type: "Sig",
    Filter: "Adobe.PPKLite",
    SubFilter: "ETSI.CAdES.detached",
    M: PDFString.fromDate(new Date(`${seal.signedAt.replace(" ", "T")}+08:00`)),
    Name: PDFHexString.fromText(seal.firmName),
    Reason: PDFHexString.fromText(reason),
  });
  signature.set(PDFName.of("ByteRange"), context.obj([0, unknown, unknown, unknown]));
  signature.set(PDFName.of("Contents"), PDFHexString.of("0".repeat(roomBytes * 2)));
  widget.set(PDFName.of("V"), context.register(signature));
  widget.set(PDFName.of("AP"), context.obj({ N: await drawSeal(pdf, seal) }));
  snapshot.markRefForSave(ref);
  const added = await pdf.saveIncremental(snapshot, { useObjectStreams: false });
  return withRange(Buffer.concat([bytes, added]), bytes.length);
}

function fieldOf(pdf: PDFDocument, name: string): PDFRef {
  const form = pdf.catalog.lookup(PDFName.of("AcroForm"), PDFDict);
  const fields = form.lookup(PDFName.of("Fields"), PDFArray);
  for (const ref of fields.asArray()) {
    if (!(ref instanceof PDFRef)) continue;
    const title = pdf.context.lookup(ref, PDFDict).lookup(PDFName.of("T"), PDFString);
    if (title.decodeText() === name) return ref;
  }
  throw new Error(`the document has no field ${name}`);
}

function withRange(pdf: Buffer, from: number): Placed {
  const contents = pdf.indexOf("/Contents <", from) + "/Contents ".length;
  const after = contents + roomBytes * 2 + 2;
  const range: ByteRange = [0, contents, after, pdf.length - after];
  const written = pdf.indexOf("/ByteRange", from);
  const end = pdf.indexOf("]", written) + 1;
  if (contents < from || written < from || pdf[after - 1] !== 0x3e)
    throw new Error("the place of the signature was not found");
  const text = `/ByteRange [ ${range.join(" ")} ]`;
  pdf.write(text.padEnd(end - written), written, "latin1");
  return { pdf, range };
}

/** The bytes that are signed. */
export const signedBytes = (pdf: Uint8Array, [a, b, c, d]: ByteRange): Buffer =>
  Buffer.concat([pdf.subarray(a, a + b), pdf.subarray(c, c + d)]);

/** Writes a signature into its room. */
export function fillSignature({ pdf, range }: Placed, cms: Uint8Array): Uint8Array {
  const hex = Buffer.from(cms).toString("hex");
  if (hex.length > roomBytes * 2) throw new Error("the signature needs more room");
  const filled = Buffer.from(pdf);
  filled.write(hex, range[1] + 1, "latin1");
  return filled;
}

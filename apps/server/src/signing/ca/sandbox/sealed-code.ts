import { coveredText } from "@zd/domain/signing/covered-number";
import { indexOf } from "../../../platform/keys/personal.ts";
import { sealedFields, sealingJob } from "../../../platform/keys/sealed-fields.ts";

const sealed = sealedFields({
  table: "sandbox_ca.message",
  key: "id",
  columns: ["mobile", "code", "words"],
  cover: coveredText,
});

/** A text of the authority as it was sent. */
interface SentCode {
  readonly mobile: string;
  readonly code: string;
  readonly words: string;
}

export const mobileIndexOf = (mobile: string): Buffer => indexOf("mobile", mobile);

/** What the sandbox stores of a text: covered, sealed, and what its mobile is found by. */
export const storedCode = (id: bigint, sent: SentCode) => ({
  ...sealed.stored(String(id), sent),
  mobileIndex: mobileIndexOf(sent.mobile),
});

/** A row of `sandbox_ca.message` with mobile, code and text. */
export const openedCode = <Row extends SentCode & { readonly id: bigint; readonly personal: Buffer | null }>(
  row: Row,
): Omit<Row, "personal"> => sealed.opened(String(row.id), row);

/** Seals texts from before. */
export const sealCodes = sealingJob("signing.sealCodes", sealed, ({ mobile }) => ({
  mobileIndex: mobileIndexOf(mobile),
}));

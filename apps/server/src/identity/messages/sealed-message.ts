import { coveredText } from "@zd/domain/signing/covered-number";
import { indexOf } from "../../platform/keys/personal.ts";
import { sealedFields, sealingJob } from "../../platform/keys/sealed-fields.ts";
import type { Text } from "./messages.ts";

/** What the sandbox shows of a text. */
type PlainText = Pick<Text, "reference" | "mobile" | "words">;

const sealed = sealedFields({
  table: "sandbox.message",
  key: "reference",
  columns: ["mobile", "words"],
  cover: coveredText,
});

/** What the sandbox stores of a text: covered, sealed, and what its number is found by. */
export const storedMessage = ({ reference, mobile, words }: PlainText) => ({
  reference,
  ...sealed.stored(reference, { mobile, words }),
  mobileIndex: indexOf("mobile", mobile),
});

/** A row of `sandbox.message` with number and text. */
export const openedMessage = <Row extends PlainText & { readonly personal: Buffer | null }>(
  row: Row,
): Omit<Row, "personal"> => sealed.opened(row.reference, row);

/** Seals texts from before. */
export const sealMessages = sealingJob("identity.sealMessages", sealed, ({ mobile }) => ({
  mobileIndex: indexOf("mobile", mobile),
}));

import { messageOf } from "../../../api/failures.ts";
import { PasskeyNotGiven } from "./passkey.ts";

/** What a user reads of a passkey that did not work. */
export const wordsOf = (error: unknown): string =>
  error instanceof PasskeyNotGiven ? error.message : messageOf(error);

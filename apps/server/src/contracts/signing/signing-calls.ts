import type { Platform } from "../../platform/module.ts";
import { openLetters } from "../../signing/index.ts";
import { beginSigning } from "./begin-signing.ts";
import { completeSignatures } from "./complete-signatures.ts";
import { confirmSigning } from "./confirm-signing.ts";
import { listConfirmationLetters } from "./list-confirmation-letters.ts";
import { makeLetter } from "./make-letter.ts";
import { readConfirmationLetters } from "./read-confirmation-letters.ts";
import { readLetter } from "./read-letter.ts";
import { readSigned } from "./read-signed.ts";
import { uploadConfirmationLetter } from "./upload-confirmation-letter.ts";

/** 函件与签署: the letters that follow from a contract, and their signatures. */
export function signingCalls(platform: Platform) {
  const letters = openLetters(platform);
  const complete = completeSignatures(platform);
  return [
    makeLetter(letters, complete),
    readLetter(platform),
    beginSigning(letters, complete),
    confirmSigning(letters),
    readSigned(complete),
    listConfirmationLetters,
    readConfirmationLetters,
    uploadConfirmationLetter,
  ];
}

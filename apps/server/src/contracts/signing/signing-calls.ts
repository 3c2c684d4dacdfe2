import type { Platform } from "../../platform/module.ts";
import { openLetters } from "../../signing/index.ts";
import { beginSigning } from "./begin-signing.ts";
import { confirmSigning } from "./confirm-signing.ts";
import { listConfirmationLetters } from "./list-confirmation-letters.ts";
import { makeLetter } from "./make-letter.ts";
import { readConfirmationLetters } from "./read-confirmation-letters.ts";
import { readSigned } from "./read-signed.ts";
import { uploadConfirmationLetter } from "./upload-confirmation-letter.ts";

/** 函件与签署: the letters that follow from a contract, and their signatures. */
export function signingCalls(platform: Platform) {
  const letters = openLetters(platform);
  return [
    makeLetter(letters),
    beginSigning(letters),
    confirmSigning(letters),
    readSigned,
    listConfirmationLetters,
    readConfirmationLetters,
    uploadConfirmationLetter,
  ];
}

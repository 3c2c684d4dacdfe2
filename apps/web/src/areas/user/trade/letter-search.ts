import { contracts } from "@zd/api/contracts/operations";
import type { InputOf } from "@zd/api/wire/operation";
import { z } from "zod";

type LetterQuery = InputOf<typeof contracts.listDealLetters>;

/** The address of a deal's letter carries the name of the wire, as the call does. */
export const letterSearch = (contractNo: string | undefined) =>
  z.encode(contracts.listDealLetters.input, { contractNo: contractNo as LetterQuery["contractNo"] });

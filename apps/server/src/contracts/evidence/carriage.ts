import type { ContractNo } from "@zd/domain/kernel/brand";
import type { PackedFile, PackedText } from "../../files/index.ts";
import type { Reader } from "../../platform/database.ts";

/** What is on record of the waybills that have carried the goods of a contract. */
export interface Carriage {
  readonly texts: readonly PackedText[];
  /** The photos of their weigh tickets. */
  readonly files: readonly PackedFile[];
  /** About what letters were written. */
  readonly waybills: readonly string[];
}

/** Asks for it; who knows stands above this context, and is named where all meet. */
export type FindCarriage = (db: Reader, contract: ContractNo) => Promise<Carriage>;

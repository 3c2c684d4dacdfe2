import type { ContractNo } from "@zd/domain/kernel/brand";
import type { PackedFile, PackedText } from "../../files/index.ts";
import type { Reader } from "../../platform/database/database.ts";

/** Records of the waybills that have carried the goods of a contract. */
export interface Carriage {
  /** Waybills and their tickets, as texts. */
  readonly texts: readonly PackedText[];
  /** Photos of their weigh tickets. */
  readonly files: readonly PackedFile[];
  /** Numbers of the waybills, by which letters about them are found. */
  readonly waybills: readonly string[];
}

/** Finds these records. `logistics` implements it, which stands above this context. */
export type FindCarriage = (db: Reader, contract: ContractNo) => Promise<Carriage>;

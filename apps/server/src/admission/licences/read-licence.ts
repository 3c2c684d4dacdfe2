import { api } from "@zd/api";
import { readLicence as factsOf, type LicenceFacts } from "@zd/domain/identity/licence";
import { type FileStore, readOpenImage } from "../../files/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { keepReading } from "../registration-store.ts";
import type { LicenceReader } from "./licence-reader.ts";

/**
 * 证照识别 (R-7315): the values are offered to the applicant for correction, and kept for the reviewer to compare with
 * what was typed.
 */
export const readLicence = (store: FileStore, reader: LicenceReader) =>
  handle(api.registrations.readLicence, async ({ file }, { db, transact, refuse }) => {
    const lines = await reader.read(await readOpenImage(db, store, file));
    const facts = lines && shortened(factsOf(lines));
    if (!facts || Object.values(facts).every((value) => value === null)) return refuse("LICENCE_UNREADABLE");
    await transact(({ tx, now }) => keepReading(tx, file, facts, now));
    return facts;
  });

/** The longest text that each value may have; a longer one is lines run together, and left out. */
const most: Readonly<Record<keyof LicenceFacts, number>> = {
  creditCode: 18,
  name: 100,
  type: 60,
  legalPerson: 40,
  capital: 60,
  established: 10,
  term: 60,
  address: 200,
};

const shortened = (facts: LicenceFacts): LicenceFacts =>
  Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      value?.slice(0, most[key as keyof LicenceFacts]) ?? null,
    ]),
  ) as unknown as LicenceFacts;

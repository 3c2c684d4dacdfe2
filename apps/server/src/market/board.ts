import { type SectionOnTheWire, sectionState, type WareOnTheWire, wareState } from "@zd/api/market/board";
import type { CompanyId } from "@zd/domain/kernel/brand";
import { z } from "zod";
import type { Platform } from "../platform/module.ts";
import { findSession, sectionStateOf, wareStateOf } from "../trading/index.ts";

/** The board of a section, in the form of the wire, the same for every socket. */
export interface Board {
  readonly section: string;
  readonly company: CompanyId;
  /** Version of the section. */
  readonly version: number;
  readonly state: SectionOnTheWire;
  readonly wares: ReadonlyMap<string, WareOnTheWire>;
}

/** The board as the database has it now; null where there is no such section. */
export async function readBoard(
  { db, clock }: Pick<Platform, "db" | "clock">,
  section: string,
): Promise<Board | null> {
  const found = await findSession(db, section);
  if (!found) return null;
  const now = clock.now();
  return {
    section,
    company: found.published.company,
    version: found.version,
    state: z.encode(sectionState, sectionStateOf(found, now)),
    wares: new Map(
      [...found.session.wares.values()].map((ware) => [
        ware.id,
        z.encode(wareState, wareStateOf(found, ware, now)),
      ]),
    ),
  };
}

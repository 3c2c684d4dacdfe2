import { wareDetail } from "@zd/api/market/board";
import type { SectionId } from "@zd/domain/kernel/brand";
import { z } from "zod";
import type { Platform } from "../platform/module.ts";
import { findPublishedWares } from "../trading/index.ts";
import type { Board } from "./board.ts";
import { keepNewest } from "./keep-newest.ts";

/** The published terms of a board's wares, in the form of the wire, by the id of the ware. */
export type Details = ReadonlyMap<string, z.input<typeof wareDetail>>;

interface Published {
  /** Version of the board for which it was read. */
  readonly version: number;
  /** Whether the section had begun by then, after which the published terms no longer change. */
  readonly isFinal: boolean;
  readonly details: Promise<Details>;
}

/** Reads the published terms of boards and keeps those of `most` sections, each until its board changes before the section begins. */
export function openBoardDetails(
  { db }: Pick<Platform, "db">,
  most: number,
): (board: Board) => Promise<Details> {
  const published = new Map<string, Published>();

  async function read(section: string): Promise<Details> {
    try {
      const wares = await findPublishedWares(db, section as SectionId);
      return new Map([...wares].map(([id, detail]) => [id, z.encode(wareDetail, detail)]));
    } catch (error) {
      published.delete(section);
      throw error;
    }
  }

  return (board) => {
    const { section, version } = board;
    const known = published.get(section);
    const holds = known && (known.isFinal || known.version === version);
    const current = holds ? known : { version, isFinal: hasBegun(board), details: read(section) };
    keepNewest(published, section, current, most);
    return current.details;
  };
}

const hasBegun = ({ state }: Board) => state.status !== "0";

import type { SectionId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/module.ts";
import { openAliases } from "../sessions/aliases.ts";
import { publishedBody } from "../sessions/journal.ts";
import { inMonthOf } from "../sessions/journal-month.ts";
import { type Seal, sealedHead } from "./seal.ts";

/** How many rows are read at a time, so that a long bundle is never in memory as a whole. */
const rowsAtOnce = 2_000;

/** The bundle of a session in the form in which it is published. */
export interface BundleText {
  /** Seal of the journal's last row. */
  readonly seal: Seal;
  /** Its JSON, piece by piece. */
  readonly pieces: AsyncIterable<string>;
}

/** What the bundle of a section is made from. */
export interface Publishable {
  /** Number of the section. */
  readonly section: SectionId;
  /** Text of the opening. */
  readonly opening: string;
  /** Secret from which the aliases of firms are made. */
  readonly aliasSalt: Buffer;
}

/** The bundle of a session with the seal of its journal's end; null before the session has ended. */
export async function bundleText(
  db: Reader,
  { transact, signer }: Pick<Platform, "transact" | "signer">,
  { section, opening, aliasSalt }: Publishable,
): Promise<BundleText | null> {
  const seal = await sealedHead(db, { transact, signer }, section);
  if (!seal) return null;
  const start = { format: "zd-bundle/2", section, opening, seal, keys: signer.publicKeys() };
  return { seal, pieces: piecesOf(db, start, openAliases(aliasSalt)) };
}

async function* piecesOf(
  db: Reader,
  start: {
    readonly section: string;
    /** The seal of the journal's end. */
    readonly seal: {
      /** Length of the journal that is published. */
      readonly rows: number;
    };
  },
  aliases: ReturnType<typeof openAliases>,
): AsyncIterable<string> {
  yield `${JSON.stringify(start).slice(0, -1)},"rows":[`;
  const { section, seal } = start;
  for (let last = 0; last < seal.rows; ) {
    const rows = await db
      .selectFrom("trading.journal")
      .select(["seq", "body", "hash"])
      .where("sectionId", "=", section)
      .where(inMonthOf("trading.journal", section))
      .where("seq", ">", last)
      .where("seq", "<=", seal.rows)
      .orderBy("seq")
      .limit(rowsAtOnce)
      .execute();
    if (rows.length === 0)
      throw new Error(`the journal of ${section} ends at ${last} and not at ${seal.rows}`);
    const texts = rows.map(({ seq, body, hash }) =>
      JSON.stringify({ seq, body: publishedBody(body, aliases), hash: hash.toString("hex") }),
    );
    yield `${last === 0 ? "" : ","}${texts.join(",\n")}`;
    last = rows.at(-1)?.seq ?? seal.rows;
  }
  yield "]}";
}

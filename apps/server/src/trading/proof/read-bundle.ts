import { contract } from "@zd/contract";
import type { FirmId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database.ts";
import { streamed } from "../../platform/json-stream.ts";
import type { Platform } from "../../platform/module.ts";
import { handle, isSignedIn, notFound } from "../../platform/operation.ts";
import { companyOfSite } from "../../system/index.ts";
import { openAliases } from "../sessions/aliases.ts";
import { publishedBody } from "../sessions/journal.ts";
import { inMonthOf } from "../sessions/journal-month.ts";
import { sealedHead } from "./seal.ts";

/** Rows that are read at a time: the bundle of a long session never stands in memory as a whole. */
const rowsAtOnce = 2_000;

/** 场次证明包: everything that is needed to reckon a session that has ended, sealed. */
export const readBundle = ({ signer }: Platform) =>
  handle(contract.proof.readBundle, async ({ section }, { db, transact, actor, request, refuse }) => {
    const found = await db
      .selectFrom("trading.section as s")
      .innerJoin("trading.sessionOpening as o", "o.sectionId", "s.id")
      .select(["s.kind", "s.companyId", "s.aliasSalt", "o.text"])
      .where("s.id", "=", section)
      .executeTakeFirstOrThrow(notFound);
    if (found.companyId !== (await companyOfSite(db, request, undefined)) || !found.aliasSalt)
      throw notFound();
    if (found.kind === "B" && !(isSignedIn(actor) && (await maySee(db, section, actor.firmId))))
      refuse("NOT_INVITED");

    const seal = await sealedHead(db, { transact, signer }, section);
    if (!seal) return refuse("SECTION_NOT_ENDED");
    const start = {
      format: "zd-bundle/2",
      section,
      opening: found.text,
      seal,
      keys: signer.publicKeys,
    };
    return streamed(piecesOf(db, start, openAliases(found.aliasSalt)));
  });

/** A special section is between its owners and those who were invited. */
async function maySee(db: Reader, section: string, firm: FirmId): Promise<boolean> {
  const [invited, owner] = await Promise.all([
    db
      .selectFrom("trading.sectionFirm")
      .select("firmId")
      .where("sectionId", "=", section)
      .where("firmId", "=", firm)
      .where("invited", "=", true)
      .executeTakeFirst(),
    db
      .selectFrom("trading.ware")
      .select("id")
      .where("sectionId", "=", section)
      .where("ownerId", "=", firm)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return invited !== undefined || owner !== undefined;
}

async function* piecesOf(
  db: Reader,
  start: { readonly section: string; readonly seal: { readonly rows: number } },
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

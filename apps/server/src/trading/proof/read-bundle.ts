import { api } from "@zd/api";
import type { FirmId } from "@zd/domain/kernel/brand";
import { openFileStore } from "../../files/index.ts";
import { type Actor, handle, isSignedIn, notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { streamJson } from "../../platform/formats/json-stream.ts";
import type { Platform } from "../../platform/module.ts";
import { companyOfSite } from "../../system/index.ts";
import { readStoredBundle } from "../purge/stored-bundle.ts";
import { bundleText } from "./bundle-text.ts";

/** 场次证明包: everything that is needed to recompute an ended session, sealed. */
export function readBundle({ config, signer }: Platform) {
  const store = openFileStore(config);
  return handle(api.proof.readBundle, async ({ section }, { db, transact, actor, request, refuse }) => {
    const found = await db
      .selectFrom("trading.section as s")
      .leftJoin("trading.sessionOpening as o", "o.sectionId", "s.id")
      .select(["s.kind", "s.companyId", "s.aliasSalt", "s.bundleFile", "s.bundleReaders", "o.text"])
      .where("s.id", "=", section)
      .executeTakeFirstOrThrow(notFound);
    if (found.companyId !== (await companyOfSite(db, request, undefined)) || !found.aliasSalt)
      throw notFound();
    if (found.bundleFile !== null) {
      if (found.bundleReaders && !isAmong(actor, found.bundleReaders)) return refuse("NOT_INVITED");
      return streamJson(once(await readStoredBundle(store, section, found.bundleFile)));
    }
    if (found.text === null) throw notFound();
    if (found.kind === "B" && !(isSignedIn(actor) && (await maySee(db, section, actor.firmId))))
      refuse("NOT_INVITED");

    const publishable = { section, opening: found.text, aliasSalt: found.aliasSalt };
    const bundle = await bundleText(db, { transact, signer }, publishable);
    return bundle ? streamJson(bundle.pieces) : refuse("SECTION_NOT_ENDED");
  });
}

const isAmong = (actor: Actor, readers: readonly FirmId[]): boolean =>
  isSignedIn(actor) && readers.includes(actor.firmId);

async function* once(text: string): AsyncIterable<string> {
  yield text;
}

/** Whether a firm may read the bundle of a special section: its owners and invited firms may. */
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

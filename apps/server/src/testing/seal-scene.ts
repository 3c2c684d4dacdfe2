import { api } from "@zd/api";
import { type KeyPair, makeKeyPair, openText, partSubject } from "@zd/api/trading/seal-box";
import { type Instant, type SectionId, sectionId, userId, type WareId } from "@zd/domain/kernel/brand";
import type { WareRule } from "@zd/domain/trading/session";
import { sql } from "kysely";
import { rows } from "../platform/database/database.ts";
import { findHolders, type NewSection } from "../trading/index.ts";
import { type Scene, setScene } from "./market-scene.ts";
import { openStaff, renewStaff } from "./staff-scene.ts";
import type { TestCaller } from "./test-client.ts";
import type { TestPlatform } from "./test-platform.ts";

const { seals } = api;

/** Who holds parts of seals: of the desk, the auditor, and the owner of all wares. */
export type Holder = "chen" | "wu" | "mine";

/** A market in which sections have seals: members with money, staff, and holders with their keys. */
export async function setSealScene(exchange: TestPlatform) {
  const scene: Scene = await setScene(exchange);
  for (const name of ["mine", "one", "two", "three"]) await scene.join(name, { funds: "50000000" });
  const staff = await openStaff(exchange, { chen: "tradeManager", zhou: "contentEditor", wu: "auditor" });
  const keys = new Map<Holder, KeyPair>();
  const callerOf = (who: Holder): TestCaller => (who === "mine" ? scene.member("mine").caller : staff[who]);
  const idOf = (who: Holder) => userId(who === "mine" ? "mine-1" : `staff-${who}`);

  /** Has a key made and enrolled, as the holder's page does. */
  async function enrol(who: Holder): Promise<KeyPair> {
    const pair = await makeKeyPair();
    await callerOf(who).ask(seals.enrolKey, { publicKey: pair.publicKey });
    keys.set(who, pair);
    return pair;
  }
  for (const who of ["chen", "wu", "mine"] as const) await enrol(who);

  /** A section with a seal of these holders, which has begun; a minute long where the change says nothing else. */
  async function begin(
    number: string,
    holders: readonly Holder[],
    change: Partial<Omit<NewSection, "wares">>,
    rules: readonly Partial<WareRule>[],
  ): Promise<{ readonly section: SectionId; readonly wares: readonly WareId[] }> {
    const section = sectionId(`J260615-${number}`);
    const sealHolders = await findHolders(exchange.db, holders.map(idOf));
    const startsAt = (exchange.clock.now() + 1_000) as Instant;
    const { wares } = await scene.schedule(
      { id: section, startsAt, freeMs: 60_000, ...change, sealHolders },
      rules.map((rule) => ({ rule })),
    );
    await exchange.wait(2_000);
    return { section, wares };
  }

  /** The part of a holder by its number, or the one that is due, or his first, opened with a key of his as his page does it. */
  async function partOf(
    who: Holder,
    section: SectionId,
    privateKey = keyOf(who).privateKey,
    number: number | null = null,
  ): Promise<string> {
    const { parts } = await callerOf(who).ask(seals.listOwn, {});
    const ofSection = parts.filter((one) => one.section === section);
    const own =
      ofSection.find(({ part, isDue }) => (number === null ? isDue : part === number)) ?? ofSection[0];
    const text = own && (await openText(privateKey, partSubject(section, own.part), own.box));
    if (!text) throw new Error(`${who} cannot open his part of ${section}`);
    return text;
  }

  const release = async (who: Holder, section: SectionId, privateKey?: string) =>
    callerOf(who).ask(seals.releasePart, { section, part: await partOf(who, section, privateKey) });

  /** The code with which a part is refused. */
  const refusalOf = async (who: Holder, section: SectionId, part: string) =>
    (await callerOf(who).call(seals.releasePart, { section, part })).result;

  /** Signs everybody in anew: after hours their sessions have run out. */
  async function renew(): Promise<void> {
    for (const name of ["mine", "one", "two", "three"]) await scene.renew(name);
    Object.assign(staff, await renewStaff(exchange, ["chen", "wu"]));
  }

  const keyOf = (who: Holder): KeyPair => {
    const pair = keys.get(who);
    if (!pair) throw new Error(`${who} has no key`);
    return pair;
  };

  return { scene, staff, idOf, enrol, keyOf, begin, partOf, release, refusalOf, renew };
}

export type SealScene = Awaited<ReturnType<typeof setSealScene>>;

/** Every row of every table as text. */
export async function dumpOf(exchange: Pick<TestPlatform, "db">): Promise<string> {
  const tables = await rows<{ name: string }>(
    exchange.db,
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const found = await rows<{ text: string }>(
      exchange.db,
      sql`select t::text as text from ${sql.raw(name)} t`,
    );
    texts.push(...found.map(({ text }) => `${name} ${text}`));
  }
  return texts.join("\n");
}

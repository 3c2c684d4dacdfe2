import { api } from "@zd/api";
import { makeKeyPair, openText, partSubject } from "@zd/api/trading/seal-box";
import { type Instant, type SectionId, userId, type WareId } from "@zd/domain/kernel/brand";
import { tonnes } from "@zd/domain/testing/samples";
import type { WareRule } from "@zd/domain/trading/session";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "../../identity/index.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, yuan } from "../../testing/market-scene.ts";
import { type Holder, type SealScene, setSealScene } from "../../testing/seal-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { seals, control, factors } = api;

let exchange: TestPlatform;
let sealed: SealScene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  sealed = await setSealScene(exchange);
});
afterAll(() => exchange.close());

const bought: Partial<WareRule> = {
  total: tonnes("10000"),
  minQuantity: tonnes("1000"),
  quantityStep: tonnes("100"),
  split: true,
  basePrice: yuan("520"),
  terms: { mode: "3", limitPrice: yuan("520") },
};

/** A quotation that has begun; with an offer its time is over, and it waits for its opening. */
async function quotation(number: string, holders: readonly Holder[] = ["chen", "mine", "wu"]) {
  const { section, wares } = await sealed.begin(number, holders, { mode: "3", side: "B" }, [bought]);
  const ware = wares[0] as WareId;
  await sealed.scene.bid("one", ware, "500", "2000");
  return { section, ware, close: () => exchange.wait(61_000) };
}

const roomOf = (section: SectionId) => sealed.staff.chen.ask(control.readControlRoom, { section });

test("a holder who has replaced his key opens earlier parts by the earlier one, and later ones by the new one", async () => {
  const { section, close } = await quotation("70");
  const before = await sealed.staff.chen.ask(seals.listOwn, {});
  const own = before.parts.find((one) => one.section === section);
  expect(own).toMatchObject({ publicKey: before.publicKey });
  const earlier = sealed.keyOf("chen").privateKey;
  const { publicKey, privateKey } = await sealed.enrol("chen");
  const after = await sealed.staff.chen.ask(seals.listOwn, {});
  expect(after).toMatchObject({ publicKey });
  expect(after.parts.find((one) => one.section === section)).toMatchObject({ publicKey: before.publicKey });
  await close();
  expect(await openText(privateKey, partSubject(section, own?.part ?? 0), own?.box ?? "")).toBe(null);
  await sealed.release("chen", section, earlier);
  await sealed.release("mine", section);
  expect((await roomOf(section)).status).toBe("8");

  const later = await quotation("71");
  await later.close();
  await sealed.release("chen", later.section, privateKey);
  await sealed.release("wu", later.section);
  expect((await roomOf(later.section)).status).toBe("8");
});

test("of two parts that come at once each counts once, whoever sends them", async () => {
  const { section, close } = await quotation("72");
  await close();
  const part = await sealed.partOf("chen", section);
  const twice = await Promise.all([1, 2].map(() => sealed.refusalOf("chen", section, part)));
  expect(twice.toSorted()).toEqual([0, "T1734"]);
  const others = await Promise.all(
    (["mine", "wu"] as const).map(async (who) =>
      sealed.refusalOf(who, section, await sealed.partOf(who, section)),
    ),
  );
  // The second of three opens it; for the third there is nothing left to open.
  expect(others.toSorted()).toEqual([0, "T1731"]);
  const { status, seal } = await roomOf(section);
  expect(status).toBe("8");
  expect(seal?.holders.filter(({ releasedAt }) => releasedAt !== null)).toHaveLength(2);
});

test("a part goes by the clock of the platform: at the deadline it comes too late, a moment before it does not", async () => {
  const [early, late] = [await quotation("73"), await quotation("74")];
  await exchange.wait(61_000);
  const parts = new Map<string, string>();
  for (const { section } of [early, late]) {
    await sealed.release("chen", section);
    parts.set(section, await sealed.partOf("wu", section));
  }
  const { deadline } = await roomOf(late.section);
  await exchange.until(((deadline ?? 0) - 1) as Instant);
  await sealed.renew();
  expect(await sealed.refusalOf("wu", early.section, parts.get(early.section) ?? "")).toBe(0);
  await exchange.until(deadline as Instant);
  expect(await sealed.refusalOf("wu", late.section, parts.get(late.section) ?? "")).toBe("T1731");
  expect((await roomOf(late.section)).status).toBe("7");
});

test("where the box of an offer was changed in the database nothing is opened, and the part is as if it had not come", async () => {
  const { section, ware, close } = await quotation("75");
  await sealed.scene.bid("two", ware, "501", "2000");
  await close();
  await sealed.release("chen", section);
  const change = (from: string, to: string) =>
    sql`update trading.ware set waiting = replace(waiting::text, ${from}, ${to})::jsonb where id = ${ware}`.execute(
      exchange.db,
    );
  const { waiting } = await exchange.db
    .selectFrom("trading.ware")
    .select(sql<string>`waiting::text`.as("waiting"))
    .where("id", "=", ware)
    .executeTakeFirstOrThrow();
  const box = /"box":\s*"([^"]+)"/.exec(waiting)?.[1] ?? "";
  const other = `${box.slice(0, 60)}${box[60] === "A" ? "B" : "A"}${box.slice(61)}`;
  await change(box, other);
  await exchange.restart();
  const part = await sealed.partOf("wu", section);
  expect(await sealed.refusalOf("wu", section, part)).toBe("T1735");
  const room = await roomOf(section);
  expect(room).toMatchObject({ status: "b", sealed: true });
  expect(room.seal?.holders.map(({ releasedAt }) => releasedAt !== null)).toEqual([true, false, false]);
  await change(other, box);
  await exchange.restart();
  expect(await sealed.refusalOf("wu", section, part)).toBe(0);
  expect((await roomOf(section)).status).toBe("8");
});

test("whoever has a second factor proves it anew before he releases a part, or enrols another key", async () => {
  const password = "kaiqi-2026-fen";
  const { section, close } = await quotation("76");
  await close();
  await exchange.db
    .updateTable("identity.operator")
    .set({ passwordHash: await hashPassword(password) })
    .where("userId", "=", userId("staff-chen"))
    .execute();
  const chen = sealed.staff.chen;
  const { factor, secret } = await chen.ask(factors.beginTotp, { name: "手机", password });
  const shown = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: exchange.clock.now() });
  await chen.ask(factors.confirmTotp, { factor, code: shown() });
  await exchange.wait(6 * 60_000);
  const part = await sealed.partOf("chen", section);
  const { publicKey } = await makeKeyPair();
  const refusal = await sealed.refusalOf("chen", section, part);
  expect(refusal).toMatch(/^P10/);
  expect((await chen.call(seals.enrolKey, { publicKey })).result).toBe(refusal);
  expect((await roomOf(section)).seal?.holders.every(({ releasedAt }) => releasedAt === null)).toBe(true);
  await chen.ask(factors.prove, { code: shown() });
  expect(await sealed.refusalOf("chen", section, part)).toBe(0);
  // Who has none is not asked.
  await sealed.release("wu", section);
  expect((await roomOf(section)).status).toBe("8");
});

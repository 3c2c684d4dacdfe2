import { companyId, firmId, userId, type WareKindId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Reader } from "../../platform/database/database.ts";
import { openExchange } from "../../testing/exchange.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { openMembers, plant, plantCode, port } from "../testing/members.ts";
import { qualify } from "../ware-kinds/qualification-store.ts";
import { findFirm, findFirms, getFirm, getStanding, openFirm, signAgreement } from "./firm-store.ts";
import { filterByOwner, lookForFirms } from "./look-for-firms.ts";

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange();
  await openMembers(exchange);
});
afterAll(() => exchange.close());

test("firms are found together, and who is not there is left out", async () => {
  const found = await findFirms(exchange.db, [plant, port, plant, firmId("nobody")]);
  expect([...found.keys()].toSorted()).toEqual([plant, port]);
  expect(found.get(plant)).toMatchObject({ name: "榆林晨曜煤业有限公司", creditCode: plantCode, kind: "1" });
  expect(await findFirm(exchange.db, firmId("nobody"))).toBeNull();
  await expect(getFirm(exchange.db, firmId("nobody"))).rejects.toMatchObject({ reason: "NOT_FOUND" });
});

test("two firms of one company cannot have one credit code", async () => {
  const twin = {
    id: firmId("twin"),
    name: "晨曜",
    shortName: "晨曜",
    creditCode: plantCode,
    kind: "1",
    address: "",
    phone: "",
  } as const;
  const opening = (company: string) =>
    exchange.platform.transact(({ tx, now }) =>
      openFirm(tx, { ...twin, companyId: companyId(company) }, now),
    );
  await expect(opening("ZD0001")).rejects.toThrow(/firm_company_id_credit_code_key/);
  await opening("ZD0002");
});

test("a standing names related firms of the same company, qualifications and the entry agreement", async () => {
  const before = await getStanding(exchange.db, plant);
  expect(before).toMatchObject({
    enabled: true,
    blacklisted: false,
    disposalLetterOpen: false,
    annualFeeValid: true,
  });
  expect(before).toMatchObject({ entryAgreementSigned: false, relatedFirms: [port], qualifications: [] });

  await exchange.platform.transact(async ({ tx, now }) => {
    const thermal = "thermal" as WareKindId;
    await qualify(
      tx,
      plant,
      [
        { wareKind: thermal, side: "S" },
        { wareKind: thermal, side: "B" },
      ],
      now,
    );
    await qualify(tx, plant, [{ wareKind: thermal, side: "S" }], now);
    await signAgreement(tx, { firm: plant, agreement: "entry", by: userId(plant), at: now });
    await signAgreement(tx, { firm: plant, agreement: "entry", by: userId(plant), at: now });
  });
  expect(await getStanding(exchange.db, plant)).toMatchObject({
    entryAgreementSigned: true,
    qualifications: ["thermal:B", "thermal:S"],
  });
  expect(await getStanding(exchange.db, port)).toMatchObject({
    entryAgreementSigned: false,
    relatedFirms: [plant],
  });
});

/** Enough of them that their common word is common. */
const many = 2_000;

test("a standing is found by indexes alone, however many firms there are", async () => {
  const { db } = exchange;
  await db
    .insertInto("identity.firm")
    .values(
      Array.from({ length: many }, (_, i) => ({
        id: firmId(`many-${i}`),
        companyId: companyId("ZD0001"),
        name: `many ${i}`,
        shortName: `${i}`,
        creditCode: `many-${i}`,
        kind: "1" as const,
        status: "enabled" as const,
        legalPersonId: `person-${i}`,
        agentId: `agent-${i}`,
        controllerId: null,
        annualFeeUntil: null,
        address: "",
        phone: "",
        createdAt: new Date(0),
      })),
    )
    .execute();
  const plan = await db
    .selectFrom("identity.standingView")
    .selectAll()
    .where("firmId", "in", [plant, firmId("many-7")])
    .explain("text");
  expect(JSON.stringify(plan)).not.toMatch(/Seq Scan on firm/);
});

test("a part of a name or a credit code finds firms by an index", async () => {
  const found = (typed: string, db: Reader = exchange.db) =>
    db.selectFrom("identity.firm as f").select("f.id").where(lookForFirms("f", typed));
  const idsOf = async (typed: string) => (await found(typed).execute()).map(({ id }) => id);
  expect(await idsOf("晨曜煤")).toEqual([plant]);
  expect((await idsOf(plantCode.slice(9).toLowerCase())).toSorted()).toEqual([plant, "twin"]);
  expect(await idsOf("煤晨")).toEqual([]);
  expect(await idsOf("100%")).toEqual([]);
  // Of a handful of firms to read all is quicker.
  const plan = await exchange.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return found("晨曜煤", tx).explain("text");
  });
  expect(JSON.stringify(plan)).toContain("firm_by_parts");
});

test.each([
  ["many", many, false],
  ["MANY-1999", 1, true],
  ["晨曜煤", 1, true],
  ["many x", 0, true],
])("the owners of a list's rows are found by %s, common or not", async (typed, firms, byIndex) => {
  const filter = await filterByOwner(exchange.db, typed);
  const query = exchange.db.selectFrom("identity.firm as f").select("f.id").where(filter(typed));
  expect(await query.execute()).toHaveLength(firms);
  expect(query.compile().sql.includes("sought")).toBe(byIndex);
});

import { buffer } from "node:stream/consumers";
import { api } from "@zd/api";
import { contractStates } from "@zd/domain/contracts/codes";
import { type LoanId, loanStates } from "@zd/domain/financing/codes";
import { qualificationStates } from "@zd/domain/identity/qualification";
import { type ContractNo, firmId, type OrderNo } from "@zd/domain/kernel/brand";
import { haulages, shipmentStates, transportModes, waybillStates } from "@zd/domain/logistics/codes";
import { mallAgreementStates } from "@zd/domain/mall/agreement";
import { mallWareStates } from "@zd/domain/mall/codes";
import { negotiationStates } from "@zd/domain/mall/negotiation";
import { mallOrderStates } from "@zd/domain/mall/order";
import { applicationStates } from "@zd/domain/trading/application";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileStore } from "../files/index.ts";
import { findEntries } from "../funds/index.ts";
import { countDefaultPartitionsInUse } from "../platform/jobs/partitions.ts";
import { findSignatures, openLetters, verifySignatures } from "../signing/index.ts";
import { checkDays } from "../testing/check-days.ts";
import { openExchange } from "../testing/exchange.ts";
import { at, checkBooks } from "../testing/market-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { replayAll } from "../trading/index.ts";
import { demoPassword } from "./catalogue/firms.ts";

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange({ start: at("08:30:00"), settings: { ZD_DEMO: "on" } });
});
afterAll(() => exchange.close());

const percentFilled = async () => (await exchange.anonymous.ask(api.demo.readFilling, {})).percent;

test("an empty platform is a market at once: members sign in, practice is on the calendar, the past is still to come", async () => {
  expect(await percentFilled()).toBeLessThan(10);
  await exchange.anonymous.ask(api.identity.signIn, { account: "chenyao01", password: demoPassword });
  const sections = await exchange.anonymous.ask(api.market.listSections, {});
  expect(sections.some(({ practice }) => practice)).toBe(true);
  const past = await exchange.db
    .selectFrom("trading.section")
    .select("id")
    .where("startsAt", "<", new Date(at("00:00:00")))
    .execute();
  expect(past).toEqual([]);
});

test("the past comes newest first, what is there adds up after every step, and a start that was cut short goes on", async () => {
  const days = async () => {
    const { rows } = await sql<{ day: string }>`
      select distinct (starts_at at time zone 'Asia/Shanghai')::date::text as day from trading.section
      where starts_at < ${new Date(at("00:00:00"))} order by day`.execute(exchange.db);
    return rows.map(({ day }) => day);
  };
  let before: readonly string[] = [];
  for (let percent = await percentFilled(); percent < 24; percent = await percentFilled()) {
    expect(await exchange.workOnce()).toBe(true);
    const found = await days();
    // Whatever day is new lies before those that were there.
    expect(found.slice(found.length - before.length)).toEqual(before);
    before = found;
    await checkBooks(exchange);
  }
  const { differences } = await replayAll(exchange.db, openFileStore(exchange.config));
  expect(differences).toEqual([]);
  const stopped = await percentFilled();
  await exchange.restart();
  expect(await percentFilled()).toBe(stopped);
  await exchange.settle();
  expect(await percentFilled()).toBe(100);
  const steps = await exchange.db.selectFrom("demo.step").select("name").execute();
  expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
});

test("the sessions of ninety days have been held to their end, with deals and journals", async () => {
  const sections = await exchange.db
    .selectFrom("trading.section")
    .select(["status", "seq", "practice"])
    .where("startsAt", "<", new Date(at("00:00:00")))
    .execute();
  expect(sections.length).toBeGreaterThan(150);
  expect(sections.every(({ status }) => status === "6" || status === "7")).toBe(true);
  expect(sections.every(({ seq, practice }) => seq > 0 && !practice)).toBe(true);
  // Each row in its month.
  expect(await countDefaultPartitionsInUse(exchange.db)).toBe(0);
});

test("in ninety days every mode has had its deals, its losers and its changes of mind", async () => {
  const orders = await exchange.db
    .selectFrom("trading.order as order")
    .innerJoin("trading.section as section", "section.id", "order.sectionId")
    .select(["section.mode", "order.status"])
    .where("section.startsAt", "<", new Date(at("00:00:00")))
    .distinct()
    .execute();
  const statuses = (mode: string) =>
    orders
      .filter((order) => order.mode === mode)
      .map(({ status }) => status)
      .sort()
      .join("");
  expect(
    Object.fromEntries(["0", "1", "2", "3", "4", "5", "90"].map((mode) => [mode, statuses(mode)])),
  ).toEqual({
    "0": "CF",
    "1": "C",
    "2": "ACD",
    "3": "ABCD",
    "4": "ABCD",
    "5": "C",
    "90": "ACF",
  });

  const facts = await exchange.db
    .selectFrom("trading.journal")
    .select(["type", "body"])
    .where("type", "in", ["ware-closed", "counter-answered", "offer-forfeited"])
    .execute();
  const awards = facts.map(({ body }) => /"award":\{"kind":"(\w+)"/.exec(body)?.[1]);
  expect(new Set(awards)).toEqual(new Set([undefined, "ranked", "chosen", "split", "none"]));
  const answers = facts.map(({ body }) => /"accepted":(\w+)/.exec(body)?.[1]);
  expect(new Set(answers)).toEqual(new Set([undefined, "true", "false"]));
  expect(facts.some(({ type }) => type === "offer-forfeited")).toBe(true);
});

test("yesterday waits for its two signatures with nothing that stops them, and the ten days before it are signed", async () => {
  await exchange.settle();
  const { token } = await exchange.anonymous.ask(api.identity.signIn, {
    account: "cash01",
    password: demoPassword,
  });
  const clerk = exchange.withToken(token);
  const sheet = await clerk.ask(api.dayEnds.readSheet, {});
  expect([sheet.day, sheet.state]).toEqual(["2026-06-14", "1"]);
  const stops = sheet.checks.filter(({ result }) => result === "pending" || result === "differs");
  expect(stops).toEqual([]);
  const { counts } = await clerk.ask(api.dayEnds.listDays, { pageIndex: 1, pageSize: 20, filters: {} });
  expect(counts).toEqual({ "1": 1, "3": 10 });
});

test("members have joined one after the other, each before the first that it did", async () => {
  const { rows } = await sql<{ joined: Date; began: Date | null }>`
    select f.created_at as joined, (select min(d.dealt_at) from contracts.contract d where f.id in (d.buyer_id, d.seller_id)) as began
    from identity.firm f where f.kind <> '9' and f.status = 'enabled' and exists (
      select from identity.agreement a where a.firm_id = f.id)`.execute(exchange.db);
  expect(rows.length).toBeGreaterThan(20);
  expect(new Set(rows.map(({ joined }) => joined.getTime())).size).toBe(rows.length);
  expect(rows.filter(({ joined, began }) => began !== null && began < joined)).toEqual([]);
});

test("contracts of the past have been carried out, recent ones are on their way, and the books balance", async () => {
  const contracts = await exchange.db
    .selectFrom("contracts.contract")
    .select(["contractNo", "state", "payType", "isOpen", "dealtAt", "buyerId", "sellerId"])
    .execute();
  expect(contracts.length).toBeGreaterThan(500);
  const monthAgo = exchange.clock.now() - 30 * 86_400_000;
  const old = contracts.filter(({ dealtAt }) => dealtAt.getTime() < monthAgo);
  expect([...new Set(old.map(({ state }) => state))].sort()).toEqual(["80", "85", "90"]);
  expect(old.filter(({ isOpen }) => isOpen).every(({ state }) => state === "90")).toBe(true);

  // The firms of the sign-in page find something of everything.
  const shown = contracts.filter(({ buyerId, sellerId }) => buyerId === "F0001" || sellerId === "F0002");
  expect([...new Set(shown.map(({ payType }) => payType))].sort()).toEqual(["0", "1", "2", "3"]);
  expect([...new Set(shown.map(({ state }) => state))].sort()).toEqual(Object.keys(contractStates).sort());
  await checkBooks(exchange);
});

test("each evening of every firm is its next morning, also after orders of the mall", async () => {
  const { opened } = await exchange.db
    .selectFrom("funds.dayAccount")
    .select(({ fn }) => fn.count<string>("holder").distinct().as("opened"))
    .executeTakeFirstOrThrow();
  expect(Number(opened)).toBeGreaterThan(20);
  await checkDays(exchange);
});

test("what the log of a contract says was signed is signed in its document, in every state, at the same moment", async () => {
  const chenyao = firmId("F0001");
  const { token } = await exchange.anonymous.ask(api.identity.signIn, {
    account: "chenyao01",
    password: demoPassword,
  });
  const buyer = exchange.withToken(token);
  const contracts = await exchange.db
    .selectFrom("contracts.contract")
    .selectAll()
    .where((row) => row.or([row("buyerId", "=", chenyao), row("sellerId", "=", chenyao)]))
    .orderBy("contractNo", "desc")
    .execute();
  const oneOfEach = [...Map.groupBy(contracts, ({ state }) => state).values()].map(([first]) => first);
  expect(oneOfEach).toHaveLength(Object.keys(contractStates).length);
  const root = await openLetters(exchange.platform).ca.root();
  const store = openFileStore(exchange.platform.config);
  for (const one of oneOfEach) {
    const contractNo = one?.contractNo as ContractNo;
    const steps = await buyer.ask(api.contracts.listSteps, { contractNo });
    const logged = steps.filter(({ label }) => label.endsWith("签订"));
    const read = await buyer.ask(api.letters.readSigned, { kind: "contract", contractNo });
    expect(read.signatures.map(({ side, signedAt }) => [side, signedAt])).toEqual(
      logged.map(({ side, at: then }) => [side, then]),
    );
    expect(read.isComplete).toBe(logged.length === 2);
    // Whatever was held or charged of the firm's own money stands in the books under the contract or its order.
    const moved = one?.buyerId === chenyao ? one.buyerDeposit + one.buyerFee : (one?.sellerDeposit ?? 0n);
    const entries = await findEntries(exchange.db, [contractNo, one?.orderNo ?? ""], chenyao);
    if (moved > 0n) expect(entries.length).toBeGreaterThan(0);
    if (!read.document) continue;
    const found = await verifySignatures(await buffer(await store.open(read.document.file, null)), root);
    expect(found.map(({ isValid, serial }) => [isValid, serial])).toEqual(
      read.signatures.map(({ serial }) => [true, serial]),
    );
    expect(found.at(-1)?.coversAll).toBe(true);
  }
});

test("there are applications in every state, for every mode, each with its steps on record", async () => {
  await exchange.settle();
  const found = await exchange.db
    .selectFrom("trading.application")
    .select(["id", "state", "mode", "sectionId", "version"])
    .execute();
  const states = new Set(found.map(({ state }) => state));
  expect([...states].sort()).toEqual(Object.keys(applicationStates));
  expect(new Set(found.map(({ mode }) => mode)).size).toBe(7);
  for (const { id, version } of found) {
    const steps = await exchange.db
      .selectFrom("trading.applicationStep")
      .select("seq")
      .where("applicationId", "=", id)
      .execute();
    expect(steps).toHaveLength(version);
  }
});

test("there are loans in every state, applications for credit with the lender, and calls for more cover", async () => {
  const statesOf = async (table: "financing.loan" | "financing.credit") =>
    (await exchange.db.selectFrom(table).select("state").distinct().orderBy("state").execute()).map(
      ({ state }) => state as string,
    );
  expect(await statesOf("financing.loan")).toEqual(Object.keys(loanStates));
  expect(await statesOf("financing.credit")).toEqual(["0", "1", "2", "3"]);
  const calls = await exchange.db.selectFrom("financing.marginCall").select("readAt").execute();
  expect(calls.map(({ readAt }) => readAt === null).toSorted()).toEqual([false, true]);
  const differences = await exchange.db.selectFrom("financing.difference").select("kind").execute();
  expect(differences).toEqual([{ kind: "lender-only" }]);
});

test("every loan and credit that is on record as signed has its agreement, signed at that moment", async () => {
  const { token } = await exchange.anonymous.ask(api.identity.signIn, {
    account: "chenyao01",
    password: demoPassword,
  });
  const firm = exchange.withToken(token);
  const root = await openLetters(exchange.platform).ca.root();
  const store = openFileStore(exchange.platform.config);
  const { rows } = await firm.ask(api.finance.listLoans, { pageIndex: 1, pageSize: 50, filters: {} });
  for (const { loan } of rows) {
    const { signedAt, letter, document } = await firm.ask(api.finance.readLoan, {
      loan: loan as LoanId,
    });
    expect([loan, letter === null, document === null]).toEqual([loan, signedAt === null, signedAt === null]);
    if (!document) continue;
    const found = await verifySignatures(await buffer(await store.open(document.file, null)), root);
    expect(found.map(({ isValid, coversAll }) => [isValid, coversAll])).toEqual([[true, true]]);
    const [signature] = await findSignatures(exchange.db, letter ?? "");
    expect(signature?.signedAt.getTime()).toBe(signedAt);
  }
  for (const { letter } of await firm.ask(api.finance.listCredits, {})) {
    const { status, headers } = await exchange.send(
      "GET",
      `/api/finance/v1/downLoadSignFile?fileName=${letter}.pdf`,
      "",
      { "x-token": token },
    );
    expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
  }
});

test("a firm is on the blacklist, and it is none of those that trade", async () => {
  const [entry, ...others] = await exchange.db.selectFrom("identity.blacklistEntry").selectAll().execute();
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ endedAt: null, reason: expect.stringContaining("拒签") });
  const firm = entry?.firmId ?? expect.fail("nobody is on the blacklist");
  const deals = await exchange.db
    .selectFrom("contracts.contract")
    .select("contractNo")
    .where((row) => row.or([row("buyerId", "=", firm), row("sellerId", "=", firm)]))
    .execute();
  expect(deals).toEqual([]);
  const people = exchange.db.selectFrom("identity.operator").select("userId").where("firmId", "=", firm);
  expect(await people.execute()).toEqual([]);
});

test("there are ware-kind qualifications in every state, and no firm waits for what it holds", async () => {
  const found = await exchange.db
    .selectFrom("identity.qualification")
    .select(["firmId", "wareKindId", "side", "status", "appliedBy"])
    .execute();
  const applications = found.filter(({ appliedBy }) => appliedBy !== null);
  expect(new Set(applications.map(({ status }) => status))).toEqual(
    new Set(Object.keys(qualificationStates)),
  );
  const which = ({ firmId, wareKindId, side }: (typeof found)[number]) => `${firmId} ${wareKindId} ${side}`;
  const held = new Set(found.filter(({ status }) => status === "1").map(which));
  for (const one of applications.filter(({ status }) => status !== "1"))
    expect(held).not.toContain(which(one));
});

test("the mall has shops with wares in every state, their prices and pictures, and something waits for the staff", async () => {
  const wares = await exchange.db
    .selectFrom("mall.ware")
    .select(["id", "state", "shown", "pictures", "firmId"])
    .execute();
  expect(new Set(wares.map(({ state }) => state))).toEqual(new Set(Object.keys(mallWareStates)));
  expect(wares.filter(({ shown }) => shown).length).toBeGreaterThanOrEqual(28);
  // The others show the drawing of their grade.
  expect(new Set(wares.filter(({ pictures }) => pictures.length > 0).map(({ firmId }) => firmId)).size).toBe(
    5,
  );
  expect(new Set(wares.map(({ firmId }) => firmId)).size).toBe(5);
  const prices = await exchange.db.selectFrom("mall.warePrice").select("wareId").execute();
  expect(prices.length).toBeGreaterThan(100);
  const days = await exchange.db.selectFrom("mall.areaPrice").select("day").distinct().execute();
  expect(days.length).toBeGreaterThan(80);
  const applications = await exchange.db.selectFrom("mall.merchantApplication").select("state").execute();
  expect(applications.filter(({ state }) => state === "0")).toHaveLength(2);
  const orders = await exchange.db
    .selectFrom("mall.order")
    .select(["state", "buyerId", "sellerId"])
    .execute();
  const agreements = await exchange.db
    .selectFrom("mall.agreement")
    .select(["state", "buyerId", "sellerId"])
    .execute();
  for (const [found, states] of [
    [orders, mallOrderStates],
    [agreements, mallAgreementStates],
  ] as const) {
    const ofBuyer = found.filter(({ buyerId }) => buyerId === "F0001");
    expect(new Set(ofBuyer.map(({ state }) => state))).toEqual(new Set(Object.keys(states)));
  }
  await checkBooks(exchange);
  // On the hall's own host there is no mall.
  expect(await exchange.anonymous.call(api.mallFinding.readHome, {})).toMatchObject({ code: "M1010" });
});

test("the mall has negotiations in every state, one of which became an order, and a basket for two shops", async () => {
  const negotiations = await exchange.db
    .selectFrom("mall.negotiation")
    .select(["negotiationNo", "state", "price", "listPrice", "amount", "orderNo", "quotes", "validUntil"])
    .where("buyerId", "=", firmId("F0001"))
    .execute();
  expect(new Set(negotiations.map(({ state }) => state))).toEqual(new Set(Object.keys(negotiationStates)));
  expect(negotiations.some(({ state, quotes }) => state === "0" && quotes > 1)).toBe(true);
  expect(negotiations.every(({ price, listPrice }) => price < listPrice)).toBe(true);
  const [quoted] = negotiations.filter(({ orderNo }) => orderNo !== null);
  const order = await exchange.db
    .selectFrom("mall.order")
    .select(["price", "amount", "state"])
    .where("orderNo", "=", quoted?.orderNo as OrderNo)
    .executeTakeFirstOrThrow();
  expect(order).toEqual({ price: quoted?.price, amount: quoted?.amount, state: "1" });
  // What is open can still be answered, however long the filling took.
  for (const { state, validUntil } of negotiations)
    if (state === "0" || state === "1") expect(validUntil.getTime()).toBeGreaterThan(exchange.clock.now());
  const lines = await exchange.db
    .selectFrom("mall.basketLine")
    .select(["sellerId"])
    .where("buyerId", "=", firmId("F0001"))
    .execute();
  expect(lines.length).toBeGreaterThanOrEqual(4);
  expect(new Set(lines.map(({ sellerId }) => sellerId)).size).toBe(2);
});

test("goods are moved: shipments and waybills in every state, by a carrier, by rail and by own trucks", async () => {
  const shipments = await exchange.db
    .selectFrom("logistics.shipment")
    .select(["state", "haulage", "mode"])
    .execute();
  expect([...new Set(shipments.map(({ state }) => state))].sort()).toEqual(
    Object.keys(shipmentStates).sort(),
  );
  expect(new Set(shipments.map(({ haulage }) => haulage))).toEqual(new Set(Object.keys(haulages)));
  expect(new Set(shipments.map(({ mode }) => mode))).toEqual(new Set(Object.keys(transportModes)));
  const waybills = await exchange.db
    .selectFrom("logistics.waybill")
    .select(["state", "freightState"])
    .execute();
  expect([...new Set(waybills.map(({ state }) => state))].sort()).toEqual(Object.keys(waybillStates).sort());
  expect(new Set(waybills.map(({ freightState }) => freightState))).toEqual(new Set(["none", "due", "paid"]));
});

test("registrations and firm changes wait for their review, and the desk counts them", async () => {
  const clerk = await exchange.anonymous.ask(api.identity.signIn, {
    account: "member01",
    password: "Shuoyuan2025",
  });
  const reviewer = exchange.withToken(clerk.token);
  const { todos } = await reviewer.ask(api.desk.readTodos, {});
  const counted = Object.fromEntries(todos.map(({ kind, count }) => [kind, count]));
  expect(counted).toMatchObject({ registrations: 3, firmChanges: 2 });
  const page = { filters: {}, pageIndex: 1, pageSize: 20 };
  const { rows } = await reviewer.ask(api.admissions.listRegistrations, page);
  const [{ registration = "" } = {}] = rows.filter(({ firm }) => firm === "神木岚川能源有限公司");
  const read = await reviewer.ask(api.admissions.readRegistration, {
    registration: Number(registration),
  });
  expect(read).toMatchObject({ areaName: "陕西省榆林市神木市", actions: ["approve", "ask", "reject"] });
  expect(read.licenceRead).toMatchObject({ name: "神木岚川能源有限公司" });
  expect(Object.values(read.pictures).every((picture) => picture?.kind === "jpeg")).toBe(true);
  const approved = { registration: Number(registration), memo: "" };
  const { firm } = await reviewer.ask(api.admissions.approveRegistration, approved);
  expect(await reviewer.ask(api.memberFiles.readMemberFile, { firm })).toMatchObject({
    name: "神木岚川能源有限公司",
  });
});

test("within a few minutes practice sessions open, robots bid, and sessions end", async () => {
  await exchange.wait(360_000);
  const sections = await exchange.anonymous.ask(api.market.listSections, {});
  const practice = sections.filter(({ practice }) => practice);
  expect(practice.some(({ status, bids }) => (status === "1" || status === "2") && bids > 0)).toBe(true);
  expect(practice.some(({ status }) => status === "6")).toBe(true);
  expect(sections.some(({ status }) => status === "4")).toBe(false);
  await checkBooks(exchange);
});

test("no practice session that an outage has interrupted is still suspended a second after the market's return", async () => {
  const practice = async () =>
    exchange.db
      .selectFrom("trading.section")
      .select(["id", "status"])
      .where("practice", "=", true)
      .where("startsAt", "<=", new Date(exchange.clock.now()))
      .execute();
  const running = (await practice()).filter(({ status }) => status === "1" || status === "2");
  expect(running.length).toBeGreaterThan(0);
  await exchange.restart(1_800_000);
  await exchange.settle();
  await exchange.wait(1_000);
  const after = new Map((await practice()).map(({ id, status }) => [id, status]));
  for (const { id } of running) expect(after.get(id), id).not.toBe("4");
});

test("fees are changed by the two who settle, in whose names the staff would do it", async () => {
  const changes = await exchange.db
    .selectFrom("funds.feeChange")
    .innerJoin("identity.operator as by", "by.userId", "funds.feeChange.askedBy")
    .leftJoin("identity.operator as other", "other.userId", "funds.feeChange.decidedBy")
    .select(["by.account as proposer", "other.account as decided"])
    .execute();
  expect(new Set(changes.map(({ proposer }) => proposer))).toEqual(new Set(["cash01"]));
  expect(new Set(changes.map(({ decided }) => decided ?? "cash02"))).toEqual(new Set(["cash02"]));
});

test("a restart fills nothing twice", async () => {
  const count = async () => (await exchange.db.selectFrom("identity.firm").select("id").execute()).length;
  const before = await count();
  await exchange.restart();
  expect(await count()).toBe(before);
});

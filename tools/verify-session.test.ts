import { spawnSync } from "node:child_process";
import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fen, firmId, instant, orderNo, price, quantity, userId } from "@zd/domain/kernel/brand";
import type { FeeRule } from "@zd/domain/money/fee";
import { formatAmount } from "@zd/domain/money/yuan";
import { anyMoney, anyMoves, anySession, perform, type Timed } from "@zd/domain/testing/generators";
import { type Play, play } from "@zd/domain/testing/play";
import { nextDue } from "@zd/domain/trading/clock";
import { isTerminal } from "@zd/domain/trading/codes";
import { resume } from "@zd/domain/trading/control";
import { withDealFees } from "@zd/domain/trading/deal-fees";
import { evolve } from "@zd/domain/trading/evolve";
import type { Deal, Mandate } from "@zd/domain/trading/facts";
import { awardQuotes } from "@zd/domain/trading/quotation";
import type { Session } from "@zd/domain/trading/session";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { read, write } from "../apps/server/src/platform/formats/exact-json.ts";
import { openAliases } from "../apps/server/src/trading/sessions/aliases.ts";
import {
  chain,
  openingHash,
  publishedBody,
  publishedText,
} from "../apps/server/src/trading/sessions/journal.ts";
import { sha256, verifyBundle, wordsOf } from "./verify-session.mjs";

const aliases = openAliases(Buffer.alloc(32, 7));
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const der = publicKey.export({ type: "spki", format: "der" });
const key = {
  id: createHash("sha256").update(der).digest("hex").slice(0, 16),
  publicKey: der.toString("base64"),
};

interface Fact {
  readonly type: string;
  readonly at: number;
}

/** A session as the exchange would publish it, with whatever facts it pleases. */
function bundleOf({ section, wares }: Session, facts: readonly Fact[], status: string, format = 2) {
  const { status: _, turn, deadline, suspended, confirmed, seq, ...published } = section;
  const opening = publishedText(
    write({
      format: `zd-opening/${format}`,
      section: { ...published, name: "验证", lotterySeed },
      wares: [...wares.values()].map((ware) => ({
        id: ware.id,
        no: ware.id,
        ownerId: ware.owner,
        turn: ware.turn,
        rule: ware.rule,
      })),
    }),
    aliases.of,
  );
  let previous = openingHash(opening);
  const rows = facts.map((fact, i) => {
    const row = chain(section.id, previous, i + 1, fact as never, aliases);
    previous = row.hash;
    return { seq: row.seq, body: publishedBody(row.body, aliases), hash: row.hash.toString("hex") };
  });
  const seal = { rows: rows.length, head: previous.toString("hex"), status, at: 1, key: key.id };
  const text = ["zd-seal/1", section.id, seal.status, seal.rows, seal.head, seal.at, seal.key].join("\n");
  const signature = sign(null, Buffer.from(text), privateKey).toString("base64");
  return {
    format: `zd-bundle/${format}`,
    section: section.id,
    opening,
    rows,
    seal: { ...seal, signature },
    keys: [key],
  };
}

const lotterySeed = "seed";
const asText = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

/** A session being played whose orders draw their lots from the seed. */
function playWithLots(...input: Parameters<typeof play>): Play {
  const market = play(...input);
  let orders = 0;
  const order: Play["order"] = (request, standing) => {
    orders += 1;
    const no = orderNo(`T${orders}`);
    const draw = createHmac("sha256", lotterySeed).update(no).digest("hex");
    return market.order({ ...request, no, draw }, standing);
  };
  return Object.create(market, { order: { value: order } }) as Play;
}

/** Whom the fee table or a package exempts from what the wares say, and by what he is charged instead. */
const ownRules: Readonly<Record<string, FeeRule>> = {
  [firmId("F1")]: { unit: "TON", perTonne: price(0n) },
  [firmId("F2")]: { unit: "TON", perTonne: price(1_500n) },
  [firmId("F3")]: { unit: "MILLE", perMillion: 250 },
};

/** Plays a session to its end, whatever happens to it; its deals are charged by the fee table. */
function played(start: Session, moves: readonly Timed[], money: Parameters<typeof play>[1]): Play {
  const market = playedByWares(start, moves, money);
  const facts = market.facts.map((fact) =>
    withDealFees(fact, start.wares, (firm, _, own) => ownRules[firm] ?? own),
  );
  return Object.create(market, { facts: { value: facts } }) as Play;
}

function playedByWares(start: Session, moves: readonly Timed[], money: Parameters<typeof play>[1]): Play {
  const market = playWithLots(start, money);
  let now = start.section.startsAt - 2_000;
  for (const { move, afterMs } of moves) {
    now += afterMs;
    perform(market, move, now);
  }
  for (let rounds = 0; rounds < 100 && !isTerminal(market.session.section.status); rounds++) {
    const { section } = market.session;
    if (section.suspended) market.take(resume(market.session, instant(section.suspended.at + 1_000)));
    const due = nextDue(market.session);
    if (due !== null) market.turnTo(due);
  }
  return market;
}

/**
 * Where in a fact amounts, quantities and clocks stand. What somebody else has said or done, and when, may have been one
 * thing or another: that is what his receipt is for.
 */
function figuresIn(
  value: unknown,
  path: readonly string[] = [],
  isExtension = (value as Fact).type === "hard-end-moved",
): (readonly string[])[] {
  if (typeof value === "bigint" || typeof value === "number") {
    // To when the exchange extends a session is its own choice.
    if (path.join(".") === "hardEnd" && isExtension) return [];
    return path.at(-1) === "at" || ["order.price", "price"].includes(path.join(".")) ? [] : [path];
  }
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([field, inner]) => figuresIn(inner, [...path, field], isExtension));
}

function changed(value: unknown, [field, ...rest]: readonly string[]): unknown {
  if (field === undefined) return typeof value === "bigint" ? value + 1n : Number(value) + 1;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[field] = changed(copy[field], rest);
  return copy;
}

test("every figure that is held against the rules has a Chinese name", () => {
  const source = readFileSync(join(import.meta.dirname, "verify-session.mjs"), "utf8");
  const names = /const fieldNames = \{([\s\S]*?)\n\};/.exec(source)?.[1] ?? "";
  const known = new Set([...names.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name));
  /** What is held against, without the arguments of the functions that reckon it. */
  const plain = (text: string): string => {
    const shorter = text.replaceAll(/(?<=\w)\([^()]*\)/g, "");
    return shorter === text ? text : plain(shorter);
  };
  const held = [...source.matchAll(/\bsame\(([\s\S]*?)\);\n/g)].flatMap(([, given = ""]) => {
    const [, fields = ""] = /\{([^{}]*)\}, *"|\{([^{}]*)\},\s*`/.exec(plain(given)) ?? [];
    return fields.split(",").flatMap((field) => /^\s*(\w+)/.exec(field)?.[1] ?? []);
  });
  expect(held.length).toBeGreaterThan(20);
  expect(held.filter((field) => !known.has(field))).toEqual([]);
});

test("SHA-256 is reckoned as the platform does it, whatever the length", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000]) {
    const bytes = randomBytes(length);
    expect(Buffer.from(sha256(bytes)).toString("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

const allModes = ["0", "1", "2", "3", "4", "5", "90"] as const;

describe.each(allModes)("a session of mode %s", (mode) => {
  test("that went by the rules is verified, whatever happened in it", async () => {
    await fc.assert(
      fc.asyncProperty(anySession(mode), anyMoves, anyMoney, async (start, moves, money) => {
        const { session, facts, deals } = played(start, moves, money);
        const report = await verifyBundle(bundleOf(start, facts, session.section.status));
        expect(report.faults).toEqual([]);
        expect(report).toMatchObject({ ok: true, rows: facts.length, deals: deals.length });
      }),
      { numRuns: 150 },
    );
  });

  test("of which the exchange itself has altered one figure, with a new chain and a new seal, is refused at that row", async () => {
    const kinds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anySession(mode), anyMoves, fc.nat(), async (start, moves, choice) => {
        const { session, facts } = played(start, moves, undefined);
        const figures = facts.flatMap((fact, row) => figuresIn(fact).map((path) => ({ row, path })));
        fc.pre(figures.length > 0);
        const { row, path } = figures[choice % figures.length] as (typeof figures)[number];
        const forged = facts.map((fact, i) => (i === row ? (changed(fact, path) as Fact) : fact));
        const report = await verifyBundle(bundleOf(start, forged, session.section.status));
        kinds.add(facts[row]?.type ?? "");
        expect(report.ok, `${facts[row]?.type}.${path.join(".")}`).toBe(false);
        expect(report.faults[0]).toMatchObject({ row: row + 1, type: facts[row]?.type });
        expect(report.faults[0]?.kind).toMatch(/^[\p{Script=Han}（）]+$/u);
        expect(wordsOf(report).join("\n")).not.toMatch(/[{}[\]"]|\dn\b|[A-Z]{3}_|undefined|null/);
      }),
      { numRuns: 150 },
    );
    expect(kinds).toContain("phase-begun");
  });
});

test("what the exchange has awarded in an owner's place is proven by two of its people and a reason, and by nothing less", async () => {
  const quote = fc.sample(anySession("3"), { numRuns: 1, seed: 5 })[0] as Session;
  const market = playWithLots(quote);
  market.turnTo(quote.section.startsAt);
  const [ware] = [...quote.wares.values()];
  if (!ware) throw new Error("a session without wares");
  market.order({
    ware: ware.id,
    firm: firmId("F1"),
    price: ware.rule.basePrice,
    quantity: ware.rule.split ? ware.rule.minQuantity : ware.rule.total,
    at: instant(quote.section.startsAt + 1_000),
  });
  market.turnTo(nextDue(market.session) ?? instant(0));
  const at = instant((market.facts.at(-1)?.at ?? 0) + 1_000);
  const [askedBy, confirmedBy] = [userId("U1"), userId("U2")];
  const choice = { firm: ware.owner, user: askedBy, kind: "ranked", order: null, reason: "" } as const;
  const verdict = async (mandate: Partial<Mandate>) => {
    const decision = awardQuotes(market.session, ware.id, { ...choice, mandate: mandate as Mandate }, at);
    if (!decision.ok) throw new Error(decision.reason);
    const status = evolve(market.session, decision.facts[0] as never).section.status;
    const { faults } = await verifyBundle(bundleOf(quote, [...market.facts, ...decision.facts], status));
    return faults.find(({ type }) => type === "ware-closed")?.why ?? null;
  };
  expect(await verdict({ askedBy, confirmedBy, reason: "货主来函委托" })).toBeNull();
  expect(await verdict({ askedBy, confirmedBy: askedBy, reason: "货主来函委托" })).toContain("两人经办");
  expect(await verdict({ askedBy, reason: "货主来函委托" })).toContain("没有写明");
  expect(await verdict({ askedBy, confirmedBy, reason: "" })).toContain("没有写明");
});

test("one byte that is flipped is found in a row of every kind, and the row is named", async () => {
  const kinds = new Set<string>();
  const sessions = fc.tuple(fc.oneof(...allModes.map(anySession)), anyMoves);
  for (const [start, moves] of fc.sample(sessions, { numRuns: 2_000, seed: 11 })) {
    const { facts, session } = played(start, moves, undefined);
    const fresh = facts.flatMap(({ type }, i) => (kinds.has(type) ? [] : [[type, i] as const]));
    for (const [type, i] of new Map(fresh)) {
      const bundle = bundleOf(start, facts, session.section.status);
      const { body, ...row } = bundle.rows[i] as (typeof bundle.rows)[number];
      for (let place = 0; place < body.length; place += 7) {
        const flipped =
          body.slice(0, place) + String.fromCharCode(body.charCodeAt(place) ^ 1) + body.slice(place + 1);
        const report = await verifyBundle({
          ...bundle,
          rows: bundle.rows.with(i, { ...row, body: flipped }),
        });
        expect(report.faults[0]).toMatchObject({ row: i + 1, why: expect.stringContaining("哈希不符") });
      }
      kinds.add(type);
    }
  }
  expect([...kinds].sort()).toEqual([
    "counter-answered",
    "counter-offered",
    "first-round-opened",
    "hard-end-moved",
    "offer-forfeited",
    "order-accepted",
    "order-taken",
    "order-waiting",
    "order-withdrawn",
    "phase-begun",
    "resumed",
    "rules-confirmed",
    "section-closed",
    "section-voided",
    "suspended",
    "ware-closed",
    "ware-taken-down",
    "ware-voided",
  ]);
});

test("an end may say by how much the machine's clock was off, which is named where it was wrong, and is a number", async () => {
  const samples = fc.sample(fc.tuple(anySession("0"), anyMoves), { numRuns: 20, seed: 9 });
  const [start, { facts, session }] = samples
    .map(([start, moves]) => [start, played(start, moves, undefined)] as const)
    .find(([, { facts }]) => facts.at(-1)?.type === "section-closed") as [Session, Play];
  const verified = (clockSkew: unknown) =>
    verifyBundle(
      bundleOf(
        start,
        facts.map((fact) => (fact.type.endsWith("-closed") ? { ...fact, clockSkew } : fact)),
        session.section.status,
      ),
    );
  for (const right of [undefined, null, 0, 200, -200])
    expect(await verified(right)).toMatchObject({ ok: true, wrongClocks: [] });
  const wrong = await verified(201);
  expect(wrong).toMatchObject({ ok: true, faults: [] });
  expect(wrong.wrongClocks.at(-1)).toMatchObject({ row: facts.length });
  expect(wordsOf(wrong).join()).toContain("时钟比数据库快 201 毫秒");
  for (const none of ["201", 0.5, {}])
    expect(await verified(none)).toMatchObject({ ok: false, wrongClocks: [] });
});

describe("a fee by another rule than the ware's", () => {
  const samples = fc.sample(fc.tuple(anySession("1"), anyMoves), { numRuns: 200, seed: 9 });
  const [start, market] = samples
    .map(([start, moves]) => [start, played(start, moves, undefined)] as const)
    .find(([, { facts }]) => JSON.stringify(facts, asText).includes("feeRuleFirm")) as [Session, Play];
  const { status } = market.session.section;
  const changedDeals = (change: (deal: Deal) => object) =>
    market.facts.map((fact) =>
      fact.type === "order-taken" ? ({ ...fact, deal: change(fact.deal) } as typeof fact) : fact,
    );
  const withoutRules = changedDeals(({ feeRuleFirm, feeRuleOwner, ...deal }) => deal);

  test("is reckoned by the rule that its row names, and said to be so", async () => {
    const report = await verifyBundle(bundleOf(start, market.facts, status));
    expect(report).toMatchObject({ ok: true, faults: [], uncheckedFees: 0 });
    expect(report.otherFees).toBeGreaterThan(0);
    expect(wordsOf(report).join()).toContain("不按标的费率");
  });

  test("is refused where the row names none, or one that is none", async () => {
    expect(await verifyBundle(bundleOf(start, withoutRules, status))).toMatchObject({ ok: false });
    for (const feeRuleFirm of [null, 0, "free", {}, { unit: "TON" }, { unit: "MILLE" }, { unit: "X" }]) {
      const facts = changedDeals((deal) => ({ ...deal, feeRuleFirm }));
      expect(await verifyBundle(bundleOf(start, facts, status))).toMatchObject({ ok: false });
    }
  });

  test("of the older format, which names none, is said not to be checked, and not to be forged", async () => {
    const report = await verifyBundle(bundleOf(start, withoutRules, status, 1));
    expect(report).toMatchObject({ ok: true, faults: [], otherFees: 0 });
    expect(report.uncheckedFees).toBeGreaterThan(0);
    const words = wordsOf(report);
    expect(words.join()).toContain(`未核对：${report.uncheckedFees} 项服务费`);
    expect(words.at(-1)).toBe("✓ 日志、签名与成交结果相符，服务费未全部核对");
    const dearer = changedDeals(({ feeRuleFirm, ...deal }) => ({ ...deal, amount: deal.amount + 1n }));
    expect(await verifyBundle(bundleOf(start, dearer, status, 1))).toMatchObject({ ok: false });
  });

  test("every row that is wrong is named, and how many deals there are", async () => {
    const deals = market.facts.filter(({ type }) => type === "order-taken").length;
    const facts = changedDeals((deal) => ({ ...deal, amount: deal.amount + 1n }));
    const report = await verifyBundle(bundleOf(start, facts, status));
    const wrong = facts.flatMap(({ type }, i) => (type === "order-taken" ? [i + 1] : []));
    expect(report.faults.map(({ row }) => row)).toEqual(wrong);
    expect(report).toMatchObject({ deals, uncheckedRows: 0 });
  });
});

test("a ratio deposit is rounded once; a session of the older format may have rounded its cost before", async () => {
  const start = fc.sample(
    anySession("1").filter(({ section }) => section.hardEnd === null),
    { numRuns: 1, seed: 2 },
  )[0] as Session;
  // 620.09 × 0.1 t are 62.009: half of it is 31.0045, but half of 62.01 is 31.005.
  const wares = new Map(
    [...start.wares].map(([id, ware]) => {
      const deposit = { mode: "RATIO", rate: 5_000 } as const;
      const lot = { minQuantity: quantity(1_000n), quantityStep: quantity(1_000n), total: quantity(10_000n) };
      const rule = {
        ...ware.rule,
        ...lot,
        split: true,
        basePrice: price(6_200_900n),
        deposit,
        maxQuantity: null,
      };
      return [id, { ...ware, rule }];
    }),
  );
  const session = { ...start, wares };
  const market = playWithLots(session);
  market.turnTo(session.section.startsAt);
  const [ware] = [...wares.values()];
  if (!ware) throw new Error("a session without wares");
  const take = {
    ware: ware.id,
    firm: firmId("F9"),
    price: null,
    at: instant(session.section.startsAt + 1_000),
  };
  const taken = market.order({ ...take, quantity: quantity(1_000n) });
  if (!taken.ok || taken.facts[0]?.type !== "order-taken") throw new Error("the take was refused");
  for (let due = nextDue(market.session); due !== null; due = nextDue(market.session)) market.turnTo(due);
  const { status } = market.session.section;
  expect(taken.facts[0].order.hold).toBe(3_100n);
  expect(await verifyBundle(bundleOf(session, market.facts, status))).toMatchObject({ ok: true });
  expect(await verifyBundle(bundleOf(session, market.facts, status, 1))).toMatchObject({ ok: true });
  const twice = market.facts.map((fact) =>
    fact.type === "order-taken"
      ? { ...fact, order: { ...fact.order, hold: 3_101n }, deal: { ...fact.deal, kept: 3_101n } }
      : fact,
  );
  expect(await verifyBundle(bundleOf(session, twice as typeof market.facts, status, 1))).toMatchObject({
    ok: true,
  });
  expect(await verifyBundle(bundleOf(session, twice as typeof market.facts, status))).toMatchObject({
    ok: false,
  });
});

describe("a bundle", () => {
  const [start, moves] = fc.sample(
    fc.tuple(
      anySession("0").filter(({ section }) => section.hardEnd === null),
      anyMoves.filter(({ length }) => length > 30),
    ),
    { numRuns: 1, seed: 7 },
  )[0] as [Session, readonly Timed[]];
  const market = played(start, moves, undefined);
  const good = bundleOf(start, market.facts, market.session.section.status);

  test("whose rows say otherwise than the rules has both sides told in words", async () => {
    const samples = fc.sample(fc.tuple(anySession("0"), anyMoves), { numRuns: 50, seed: 3 });
    const dealt = samples.find(([start, moves]) => played(start, moves, undefined).deals.length > 0);
    if (!dealt) throw new Error("no session with deals");
    const [start, moves] = dealt;
    const market = played(start, moves, undefined);
    const at = market.facts.findIndex((fact) => fact.type === "ware-closed" && fact.deals.length > 0);
    const closed = market.facts[at];
    if (closed?.type !== "ware-closed") throw new Error("no ware with deals");
    const [deal, ...others] = closed.deals;
    if (!deal) throw new Error("no deal");
    const dearer = { ...deal, amount: fen(deal.amount + 100n), status: deal.status === "C" ? "B" : "C" };
    const facts = market.facts.with(at, { ...closed, deals: [dearer, ...others] } as typeof closed);
    const report = await verifyBundle(bundleOf(start, facts, market.session.section.status));
    const names = { B: "部分成交", C: "全部成交" } as const;
    const [inRow, expected] = deal.status === "C" ? [names.B, names.C] : [names.C, names.B];
    expect(report.faults[0]).toMatchObject({
      row: at + 1,
      kind: "标的结束",
      why: `成交（订单号 ${deal.no}）与重算不符`,
      differences: [
        {
          name: "金额",
          actual: `${formatAmount(dearer.amount)} 元`,
          expected: `${formatAmount(deal.amount)} 元`,
        },
        { name: "状态", actual: inRow, expected },
      ],
    });
    expect(wordsOf(report)).toContain(`    状态：记为 ${inRow}，应为 ${expected}`);
  });

  test("with a kind of fact that is not known does not verify silently", async () => {
    const facts: readonly Fact[] = [{ type: "winner-drawn", at: 1 }, ...market.facts];
    const report = await verifyBundle(bundleOf(start, facts, market.session.section.status));
    expect(report.faults[0]).toMatchObject({ row: 1, type: "winner-drawn" });
  });

  test("of a mode that is not known does not verify silently", async () => {
    const section = { ...start.section, mode: "77" as never };
    const report = await verifyBundle(bundleOf({ ...start, section }, market.facts, "6"));
    expect(report.faults[0]).toMatchObject({ type: "opening", why: expect.stringContaining("77") });
  });

  test("with another opening is refused: its rules were fixed before the first row", async () => {
    const report = await verifyBundle({ ...good, opening: good.opening.replace("验证", "改动") });
    expect(report.faults[0]).toMatchObject({ row: 1, why: expect.stringContaining("哈希不符") });
  });

  test("is only as good as the key: another one's signature, and a key that is not the published one, are refused", async () => {
    const other = generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "der" });
    const id = createHash("sha256").update(other).digest("hex").slice(0, 16);
    expect(await verifyBundle(good, { trusted: [key] })).toMatchObject({ ok: true });
    expect(
      await verifyBundle(good, { trusted: [{ id, publicKey: other.toString("base64") }] }),
    ).toMatchObject({
      faults: [{ type: "seal", why: expect.stringContaining("公布") }],
    });
    expect(
      await verifyBundle({ ...good, keys: [{ id: key.id, publicKey: other.toString("base64") }] }),
    ).toMatchObject({ faults: [{ type: "seal", why: "公钥与其编号不符" }] });
  });

  test("that is no bundle is said to be none", async () => {
    for (const value of [null, {}, [], { format: "zd-bundle/1" }, { format: "zd-bundle/1", rows: [null] }])
      expect(await verifyBundle(value)).toMatchObject({ ok: false });
  });

  test("is verified on the command line by the file alone, with an exit code", () => {
    const folder = mkdtempSync(join(tmpdir(), "zd-verify-"));
    const path = join(folder, "bundle.json");
    const verify = (bundle: unknown, ...more: readonly string[]) => {
      writeFileSync(path, typeof bundle === "string" ? bundle : JSON.stringify(bundle));
      const file = join(import.meta.dirname, "verify-session.mjs");
      return spawnSync(process.execPath, [file, path, ...more], { encoding: "utf8", cwd: folder });
    };
    const ok = verify(good);
    expect(ok.stdout).toContain("全部相符");
    expect(ok.status).toBe(0);
    expect(verify({ code: 0, data: good }, "--key", key.id).status).toBe(0);
    expect(verify(good, "--key", "0000000000000000").status).toBe(1);
    const rows = good.rows.with(2, { ...good.rows[2], body: "{}" } as never);
    expect(verify({ ...good, rows }).stdout).toContain("✗ 第 3 行");
    expect(verify("{").status).toBe(2);
    rmSync(folder, { recursive: true });
  });

  test("gets a verdict by whatever path the program is called, and without one never a 0", () => {
    const folder = mkdtempSync(join(tmpdir(), "zd-verify-"));
    const program = join(import.meta.dirname, "verify-session.mjs");
    const rows = good.rows.with(2, { ...good.rows[2], body: "{}" } as never);
    const texts = { "good.json": JSON.stringify(good), "forged.json": JSON.stringify({ ...good, rows }) };
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
    // As an npm package has its programs: a link without an ending, of which npx is given the name.
    mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
    symlinkSync(program, join(folder, "node_modules/.bin/verify-session"));
    symlinkSync(program, join(folder, "link.mjs"));
    symlinkSync(import.meta.dirname, join(folder, "tools"));
    copyFileSync(program, join(folder, "copy of it.mjs"));
    const run = (args: readonly string[], input = "") =>
      spawnSync(process.execPath, args, { encoding: "utf8", cwd: folder, input });
    const ways = [
      [program],
      ["link.mjs"],
      ["./link.mjs"],
      ["tools/verify-session.mjs"],
      ["--preserve-symlinks-main", "link.mjs"],
      ["--preserve-symlinks", "tools/verify-session.mjs"],
      ["copy of it.mjs"],
      ["node_modules/.bin/verify-session"],
    ];
    for (const way of ways) {
      expect(run([...way, "good.json"]), way.join(" ")).toMatchObject({
        status: 0,
        stdout: expect.stringContaining("✓ 日志、签名与成交结果全部相符"),
      });
      expect(run([...way, "forged.json"]), way.join(" ")).toMatchObject({
        status: 1,
        stdout: expect.stringContaining("✗ 不相符"),
      });
    }
    const piped = ["--input-type=module", "-"];
    const source = readFileSync(program, "utf8");
    expect(run([...piped, "good.json"], source)).toMatchObject({ status: 0 });
    expect(run([...piped, "forged.json"], source)).toMatchObject({ status: 1 });
    expect(run(["link.mjs", "-"], texts["good.json"])).toMatchObject({ status: 0 });
    expect(run(["link.mjs", "-"], texts["forged.json"])).toMatchObject({ status: 1 });
    const odd = [
      [],
      ["--help"],
      ["--keys", "x", "good.json"],
      ["good.json", "--key"],
      ["-", "-"],
      ["--key", "x"],
    ];
    for (const args of odd)
      expect(run(["link.mjs", ...args]), args.join(" ")).toMatchObject({
        status: 2,
        stdout: "",
        stderr: expect.stringContaining("用法"),
      });
    for (const args of [["none.json"], ["good.json", "none.json"], ["."]])
      expect(run(["link.mjs", ...args]), args.join(" ")).toMatchObject({
        status: 2,
        stdout: "",
        stderr: expect.stringContaining("没有核对"),
      });
    expect(run(["link.mjs", "-"], "[")).toMatchObject({ status: 2, stdout: "" });
    rmSync(folder, { recursive: true });
  });

  test("names nobody", () => {
    const text = JSON.stringify(good);
    for (const fact of market.facts) {
      const { order } = read<Named>(publishedText(write(fact), aliases.of));
      if (order) expect(order.firm).toHaveLength(22);
    }
    expect(text).not.toMatch(/"(F\d|MINE)"/);
  });
});

interface Named {
  readonly order?: { readonly firm: string };
}

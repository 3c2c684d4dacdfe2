import { request as httpRequest } from "node:http";
import { api } from "@zd/api";
import type { AnyOperation, InputOf } from "@zd/api/wire/operation";
import { fen, type Instant, instant, type SectionId, userId } from "@zd/domain/kernel/brand";
import { type Move, orderOf, wareOf } from "@zd/domain/testing/generators";
import { firm, mine } from "@zd/domain/testing/samples";
import { isTerminal } from "@zd/domain/trading/codes";
import { improvePrice } from "@zd/domain/trading/price-improvement";
import type { RunningMode, Session } from "@zd/domain/trading/session";
import { z } from "zod";
import { type Random, randomFrom } from "../../demo/random.ts";
import { findSession, sessionLane } from "../../trading/index.ts";
import { openExchange } from "../exchange.ts";
import { at, company, type Scene, setScene } from "../market-scene.ts";
import type { Envelope } from "../test-client.ts";
import type { TestPlatform } from "../test-platform.ts";
import { findProblems } from "./find-problems.ts";
import { type PlannedSession, planSession, putOnCalendar } from "./planned-session.ts";
import { verifyAll } from "./verify-all.ts";

export interface DayOptions {
  readonly sessions: number;
  readonly seed: number;
}

export interface DayReport {
  readonly sessions: number;
  /** Orders that were accepted, each once however often it was sent. */
  readonly orders: number;
  readonly refused: number;
  /** Calls that were sent twice, whose answer was lost, that made no sense; and restarts of the platform. */
  readonly doubled: number;
  readonly lost: number;
  readonly malformed: number;
  readonly restarts: number;
  /** Bundles that the stand-alone program was given, all of them, and fees in them by another rule than the ware's. */
  readonly bundles: number;
  readonly otherFees: number;
  /** Everything that must not be; nothing where all is well. */
  readonly problems: readonly string[];
}

const modes: readonly RunningMode[] = ["0", "1", "2", "3", "4", "5", "90"];
/** Sessions that run at the same time. */
const together = 7;
/** The owner and those who trade with him, the last of whom has little money. */
const names = [mine, firm(1), firm(2), firm(3), firm(4)];
/** What comes within so much of each other arrives at once, in any order. */
const atOnceMs = 400;

/**
 * Plays a day of the market: sessions of every mode with seeded members who bid, quote, join, leave, award and give up
 * over the wire, late, twice, in any order and malformed, while answers get lost and the platform is restarted. The
 * clock is the test's, so a day takes as long as its calls.
 */
export async function playDay({ sessions, seed }: DayOptions): Promise<DayReport> {
  const random = randomFrom(seed);
  const exchange = await openExchange({
    start: at("09:00:00"),
    settings: { MEMBER_CALLS_PER_MINUTE: "1000000", ANONYMOUS_CALLS_PER_MINUTE: "1000000" },
  });
  try {
    const scene = await setScene(exchange);
    for (const [i, name] of names.entries())
      await scene.join(name, { funds: i === names.length - 1 ? "3000000" : "900000000" });
    await giveTerms(exchange);
    const day = new Day(exchange, scene, random);
    const planned: PlannedSession[] = [];
    while (planned.length < sessions) {
      for (const name of names) await scene.renew(name);
      const startsAt = instant(exchange.clock.now() + 60_000);
      const wave = Array.from({ length: Math.min(together, sessions - planned.length) }, (_, i) => {
        const n = planned.length + i;
        return planSession(modes[n % modes.length] as RunningMode, n, seed, startsAt);
      });
      for (const session of wave) await putOnCalendar(scene, session);
      planned.push(...wave);
      await day.play(wave);
      await day.finish(wave);
    }
    const { orders, ...counts } = day;
    const verified = await verifyAll(exchange, planned);
    const problems = [
      ...day.problems,
      ...(await findProblems(exchange, planned, new Set(orders.values()))),
      ...verified.problems,
    ];
    return {
      bundles: verified.bundles,
      otherFees: verified.otherFees,
      sessions: planned.length,
      orders: new Set(orders.values()).size,
      refused: counts.refused,
      doubled: counts.doubled,
      lost: counts.lost,
      malformed: counts.malformed,
      restarts: counts.restarts,
      problems,
    };
  } finally {
    await exchange.close();
  }
}

/** Of those who bid one has a package, one a rate of his own and one a waiver; the owner has a rate as well. */
async function giveTerms(exchange: TestPlatform): Promise<void> {
  const { now } = exchange.clock;
  const yesterday = new Date(now() - 86_400_000);
  const rate = {
    companyId: company,
    mode: null,
    wareKindId: null,
    fromAt: yesterday,
    untilAt: null,
    reason: "约定",
  };
  await exchange.db
    .insertInto("funds.feeRate")
    .values([
      { ...rate, kind: "fee-B", firmId: firm(2), unit: "TON", value: 1_500n },
      { ...rate, kind: "fee-S", firmId: firm(2), unit: "MILLE", value: 250n },
      { ...rate, kind: "fee-B", firmId: firm(3), unit: null, value: null },
      { ...rate, kind: "fee-S", firmId: firm(3), unit: null, value: null },
      { ...rate, kind: "fee-S", firmId: mine, unit: "TON", value: 500n },
    ])
    .execute();
  await exchange.db
    .insertInto("funds.yearFee")
    .values({
      companyId: company,
      firmId: firm(1),
      kind: "3",
      groupName: "年度套餐",
      fromDay: "2026-06-01",
      lastDay: "2027-05-31",
      amount: fen(0n),
      voucherNo: null,
      byUser: userId("F1-1"),
      paidAt: yesterday,
    })
    .execute();
}

/** A day as it goes on. */
class Day {
  /** Which order came of which request. */
  readonly orders = new Map<string, string>();
  readonly problems: string[] = [];
  refused = 0;
  doubled = 0;
  lost = 0;
  malformed = 0;
  restarts = 0;
  readonly #exchange: TestPlatform;
  readonly #scene: Scene;
  readonly #random: Random;
  #requests = 0;

  constructor(exchange: TestPlatform, scene: Scene, random: Random) {
    this.#exchange = exchange;
    this.#scene = scene;
    this.#random = random;
  }

  /** All moves of some sessions, in the order of their times. */
  async play(sessions: readonly PlannedSession[]): Promise<void> {
    const moves = sessions.flatMap(({ id, moves }) => moves.map(({ at, move }) => ({ id, at, move })));
    moves.sort((a, b) => a.at - b.at);
    while (moves.length > 0) {
      const [first] = moves;
      const until = (first?.at ?? 0) + atOnceMs;
      const crowd = moves.splice(0, moves.findIndex((move) => move.at > until) + 1 || moves.length);
      await this.#exchange.until(Math.max(first?.at ?? 0, this.#exchange.clock.now()) as Instant);
      await Promise.all(this.#random.shuffled(crowd).map(({ id, move }) => this.#do(id, move)));
      await this.#exchange.settle();
      if (this.#random.chance(0.01)) await this.#restart();
    }
  }

  /** Goes on until nothing runs any more; whoever was suspended is resumed. */
  async finish(sessions: readonly PlannedSession[]): Promise<void> {
    for (let rounds = 0; rounds < 60; rounds++) {
      const states = await Promise.all(sessions.map(({ id }) => this.#read(id)));
      const open = states.filter(({ section }) => !isTerminal(section.status));
      if (open.length === 0) return;
      for (const { section } of open)
        if (section.suspended)
          await this.#exchange.platform.runInLane(sessionLane, section.id, { kind: "resume" });
      const evaluated = open.filter(({ section }) => section.status === "8");
      await this.#exchange.wait(evaluated.length === open.length ? 86_400_000 : 60_000);
    }
    this.problems.push("some sessions never ended");
  }

  async #restart() {
    this.restarts += 1;
    // Sometimes so long that a deadline is missed by more than two minutes.
    await this.#exchange.restart(this.#random.pick([0, 5_000, 40_000, 150_000]));
    await this.#exchange.settle();
  }

  async #read(id: SectionId): Promise<Session> {
    const stored = await findSession(this.#exchange.platform.db, id);
    if (!stored) throw new Error(`session ${id} is gone`);
    return stored.session;
  }

  async #do(id: SectionId, move: Move): Promise<void> {
    switch (move.kind) {
      case "wait":
      case "extend":
      case "take-down":
      case "void-ware":
        return;
      case "suspend":
      case "resume":
        await this.#exchange.platform.runInLane(sessionLane, id, { kind: move.kind });
        return;
      case "void-section":
        await this.#exchange.platform.runInLane(sessionLane, id, { kind: "void" });
        return;
      case "confirm":
        await this.#call(firm(move.firm), api.trading.confirmSealedRules, { section: id });
        return;
      case "order":
        return this.#order(id, move);
      default:
        return this.#onWaiting(id, move);
    }
  }

  async #order(id: SectionId, move: Extract<Move, { kind: "order" }>): Promise<void> {
    const { firm: who, ware, price, quantity } = orderOf(await this.#read(id), move);
    const input = {
      section: id,
      ware,
      quantity: quantity > 0n ? quantity : undefined,
      price: price !== null && price > 0n ? price : undefined,
    } as InputOf<typeof api.trading.placeOrder>;
    if (this.#random.chance(0.08))
      return this.#sendNonsense(who, z.encode(api.trading.placeOrder.input, input));

    const requestId = `R${this.#requests++}`;
    const headers = { "x-request-id": requestId };
    const send = () => this.#call(who, api.trading.placeOrder, input, headers);
    const luck = this.#random.next();
    if (luck < 0.1) {
      this.lost += 1;
      await this.#sendAndLeave(who, z.encode(api.trading.placeOrder.input, input), headers);
      this.#heard(requestId, await send());
    } else if (luck < 0.2) {
      this.doubled += 1;
      for (const answer of await Promise.all([send(), send(), send()])) this.#heard(requestId, answer);
    } else {
      this.#heard(requestId, await send());
    }
  }

  #heard(requestId: string, { result, data }: Envelope): void {
    if (result !== 0) {
      this.refused += 1;
      return;
    }
    const before = this.orders.get(requestId);
    if (before !== undefined && before !== data.orderno)
      this.problems.push(`${requestId} became ${before} and ${data.orderno}`);
    this.orders.set(requestId, data.orderno);
  }

  async #onWaiting(
    id: SectionId,
    { kind, ware: place, pick }: Extract<Move, { pick: number }>,
  ): Promise<void> {
    const session = await this.#read(id);
    const ware = wareOf(session, place);
    const order = ware.waiting[pick % Math.max(1, ware.waiting.length)];
    if (!order) return;
    const { trading } = api;
    const here = { section: id, ware: ware.id };
    const offers = session.section.mode === "4";
    switch (kind) {
      case "withdraw":
        if (offers && ware.status === "8") {
          const reason = "煤源不足";
          await this.#call(order.firm, trading.giveUpOffer, { ...here, order: order.no, reason });
        } else {
          await this.#call(order.firm, trading.withdrawOrder, { ...here, order: order.no });
        }
        return;
      case "award": {
        const kinds = ["ranked", "split", "chosen", "none"] as const;
        if (offers) await this.#call(mine, trading.confirmOffers, here);
        else
          await this.#call(mine, trading.awardQuotes, {
            ...here,
            kind: kinds[pick % 4] ?? "ranked",
            order: order.no,
            reason: "综合评定",
          });
        return;
      }
      case "counter": {
        const price = improvePrice(session.section.side, order.price, 10_000n);
        await this.#call(mine, trading.makeCounterOffer, { ...here, order: order.no, price });
        return;
      }
      case "answer": {
        const firm = ware.waiting.find(({ no }) => no === ware.counterOffer?.no)?.firm ?? order.firm;
        await this.#call(firm, trading.answerCounterOffer, { ...here, accepted: pick % 2 === 0 });
        return;
      }
    }
  }

  async #call<Op extends AnyOperation>(
    who: string,
    operation: Op,
    input: InputOf<Op>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Envelope> {
    const answer = await this.#scene.member(who).caller.call(operation, input, headers);
    if (answer.result === "P0500" || answer.result === undefined)
      this.problems.push(`${operation.name} failed: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** What no honest client sends: it must be refused, and leave nothing behind. */
  async #sendNonsense(who: string, wire: Readonly<Record<string, unknown>>): Promise<void> {
    this.malformed += 1;
    const bad = this.#random.pick<Readonly<Record<string, unknown>>>([
      { price: "1.00001" },
      { price: -1 },
      { price: "NaN" },
      { price: 1e30 },
      { qty: "0.00001" },
      { qty: -5 },
      { qty: {} },
      { wareid: "J000000-00-00" },
      { wareid: ["x"] },
      { side: "X" },
      { turnid: "first" },
    ]);
    const { status, body } = await this.#exchange.send(
      "POST",
      `/api${api.trading.placeOrder.path}`,
      JSON.stringify({ ...wire, ...bad }),
      { "x-token": this.#scene.member(who).token },
    );
    if (status !== 200 || body.result === 0 || body.result === "P0500")
      this.problems.push(`${JSON.stringify(bad)} was answered ${status} ${JSON.stringify(body)}`);
  }

  /** Sends the call and is gone before the answer comes. */
  async #sendAndLeave(who: string, wire: unknown, headers: Readonly<Record<string, string>>): Promise<void> {
    const body = JSON.stringify(wire);
    const signed = await this.#exchange.sign(body);
    const url = new URL(`/api${api.trading.placeOrder.path}`, this.#exchange.address);
    await new Promise<void>((resolve) => {
      const sent = httpRequest(url, {
        method: "POST",
        agent: false,
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "x-token": this.#scene.member(who).token,
          ...signed,
          ...headers,
        },
      });
      sent.on("error", () => resolve());
      sent.on("close", () => resolve());
      sent.end(body, () => setImmediate(() => sent.destroy()));
    });
  }
}

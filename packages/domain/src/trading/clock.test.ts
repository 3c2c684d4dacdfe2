import { describe, expect, test } from "vitest";
import { instant } from "../kernel/brand.ts";
import { play } from "../testing/play.ts";
import { at, firm, perTonne, sampleSession, sampleWare, tonnes, wareNo, yuan } from "../testing/samples.ts";
import { nextDue, sectionSeconds, wareSeconds } from "./clock.ts";
import { resume, suspend, voidSection, voidWare } from "./control.ts";
import type { Section, Ware } from "./session.ts";

const [w1, w2] = [wareNo(1), wareNo(2)];
const [f1, f2] = [firm(1), firm(2)];

/** Two wares that trade from 09:30; the first one is bid for at 09:31. */
function opened(section: Partial<Section> = {}, ...more: readonly Ware[]) {
  const market = play(sampleSession(section, [sampleWare(1), sampleWare(2), ...more]));
  market.turnTo(at("09:30:00"));
  market.order({ at: at("09:31:00") });
  return market;
}

const counting = (section: Partial<Section> = {}) => {
  const market = opened(section);
  market.turnTo(at("09:50:00"));
  return market;
};

const resumeAt = (market: ReturnType<typeof opened>, when: string) =>
  market.take(resume(market.session, at(when)));
const suspendAt = (market: ReturnType<typeof opened>, when: string) =>
  market.take(suspend(market.session, at(when)));

describe("the clock", () => {
  test("does nothing early, and nothing twice", () => {
    const market = play(sampleSession({}, [sampleWare(1)]));
    expect(market.turnTo(at("09:29:59.999"))).toEqual([]);
    expect(market.turnTo(at("09:30:00"))).toHaveLength(1);
    expect(market.turnTo(at("09:30:00"))).toEqual([]);
    market.turnTo(at("09:50:00"));
    expect(market.turnTo(at("09:51:00")).map(({ type }) => type)).toEqual(["ware-closed", "section-closed"]);
    expect(market.turnTo(at("09:51:00"))).toEqual([]);
    expect(nextDue(market.session)).toBeNull();
  });

  test("comes before an order that has seen it strike", () => {
    const market = opened();
    const answer = market.order({ firm: f2, price: perTonne("621"), at: at("09:50:00") });
    expect(answer.ok && answer.facts.map(({ type }) => type)).toEqual(["phase-begun", "order-accepted"]);
    expect(market.session.section.deadline).toBe(at("09:51:00"));
    expect(market.session.wares.get(w1)?.live[0]?.seq).toBe(market.session.section.seq);
  });

  test("keeps the published times when a timer is a little late, but takes no countdown from the traders", () => {
    const market = opened();
    market.turnTo(at("09:50:00.800"));
    expect(market.session.section.deadline).toBe(at("09:51:00"));
    const late = opened();
    late.turnTo(at("09:51:30"));
    expect(late.session.section).toMatchObject({ status: "2", deadline: at("09:52:30") });
  });

  test("closes a session whose phases have no length at once", () => {
    const market = opened({ downmode: "B", extensionMs: 0 });
    market.turnTo(at("09:50:00"));
    expect([...market.session.wares.values()].map(({ status }) => status)).toEqual(["6", "7"]);
    expect(market.session.section.status).toBe("6");
  });

  test("runs the turns that are left through when the hard end has come", () => {
    const market = play(
      sampleSession({ downmode: "C", turns: 2, hardEnd: at("09:40:00") }, [
        sampleWare(1),
        sampleWare(2, {}, { turn: 2 }),
      ]),
    );
    market.turnTo(at("09:30:00"));
    expect(market.session.section.deadline).toBe(at("09:40:00"));
    market.turnTo(at("09:40:00"));
    expect([...market.session.wares.values()].map(({ status }) => status)).toEqual(["7", "7"]);
    expect(market.session.section.status).toBe("7");
  });

  test("shows whole seconds, rounded up", () => {
    const { session } = counting();
    const shown = (now: string) => [
      sectionSeconds(session.section, at(now)),
      wareSeconds(session.section, session.wares.get(w1) as Ware, at(now)),
    ];
    expect(shown("09:50:00")).toEqual([60, 60]);
    expect(shown("09:50:00.001")).toEqual([60, 60]);
    expect(shown("09:50:01")).toEqual([59, 59]);
    expect(shown("09:51:05")).toEqual([0, 0]);
  });

  test("is the ware's own in downmode B, and stands still for a ware of a later turn", () => {
    const own = counting({ downmode: "B" });
    expect(sectionSeconds(own.session.section, at("09:50:10"))).toBeNull();
    expect(wareSeconds(own.session.section, own.session.wares.get(w1) as Ware, at("09:50:10"))).toBe(50);
    expect(wareSeconds(own.session.section, own.session.wares.get(w2) as Ware, at("09:50:10"))).toBeNull();
    const turns = opened({ downmode: "C", turns: 2 }, sampleWare(3, {}, { turn: 2 }));
    expect(
      wareSeconds(turns.session.section, turns.session.wares.get(wareNo(3)) as Ware, at("09:32:00")),
    ).toBeNull();
  });
});

describe("an outage", () => {
  test("of two minutes is bridged, one of more suspends the session and awards nothing", () => {
    const bridged = counting();
    bridged.turnTo(at("09:53:00"));
    expect(bridged.session.section.status).toBe("6");

    const swallowed = counting();
    expect(swallowed.turnTo(at("09:53:00.001"))).toMatchObject([{ type: "suspended", why: "outage" }]);
    expect(swallowed.deals).toEqual([]);
    expect(swallowed.session.section).toMatchObject({ status: "4", deadline: null });
    expect(swallowed.order({ firm: f2, price: perTonne("621"), at: at("09:54:00") })).toEqual({
      ok: false,
      reason: "SECTION_SUSPENDED",
    });
    expect(swallowed.has(f1, "trading-deposit")).toBe(yuan("310000"));
  });

  test("gives everybody a full extension back, even beyond the hard end", () => {
    const market = counting({ hardEnd: at("09:52:00") });
    market.turnTo(at("10:00:00"));
    resumeAt(market, "10:05:00");
    expect(market.session.section).toMatchObject({
      status: "2",
      deadline: at("10:06:00"),
      hardEnd: at("10:06:00"),
    });
    market.turnTo(at("10:06:00"));
    expect(market.deals).toHaveLength(1);
  });

  test("that swallowed the start lets the session start when it goes on", () => {
    const market = play(sampleSession({}, [sampleWare(1)]));
    market.turnTo(at("09:40:00"));
    expect(market.session.wares.get(w1)?.status).toBe("4");
    resumeAt(market, "09:45:00");
    expect(market.session.section).toMatchObject({ status: "0", startsAt: at("09:45:00") });
    market.turnTo(at("09:45:00"));
    expect(market.session.section).toMatchObject({ status: "1", deadline: at("10:05:00") });
  });

  test("gives every ware its own extension back in downmode B", () => {
    const market = opened({ downmode: "B", hardEnd: at("09:55:00") });
    market.order({ ware: w2, at: at("09:32:00") });
    market.turnTo(at("09:50:00"));
    market.order({ firm: f2, ware: w2, price: perTonne("621"), at: at("09:50:30") });
    market.turnTo(at("09:58:00"));
    resumeAt(market, "10:00:00");
    expect([...market.session.wares.values()].map(({ deadline }) => deadline)).toEqual([
      at("10:01:00"),
      at("10:01:00"),
    ]);
  });

  test("leaves nobody to believe that a clock which ran out meanwhile stands at nothing", () => {
    const market = counting();
    market.turnTo(at("09:58:00"));
    const { session } = market;
    expect(session.section.suspended).toMatchObject({ why: "outage" });
    expect(sectionSeconds(session.section, at("09:58:00"))).toBeNull();
    expect(wareSeconds(session.section, session.wares.get(w1) as Ware, at("09:58:00"))).toBeNull();
  });

  test("without any extension set gives a minute", () => {
    const market = opened({ mode: "1", extensionMs: 0 });
    market.turnTo(at("10:00:00"));
    resumeAt(market, "10:05:00");
    expect(market.session.section.deadline).toBe(at("10:06:00"));
  });
});

describe("the staff", () => {
  test("suspends and resumes: the clock goes on with what was left, and the hard end moves along", () => {
    const market = counting({ hardEnd: at("09:55:00") });
    suspendAt(market, "09:50:50");
    expect([...market.session.wares.values()].map(({ status }) => status)).toEqual(["4", "4"]);
    expect(sectionSeconds(market.session.section, at("09:59:00"))).toBe(10);
    expect(market.turnTo(at("09:59:00"))).toEqual([]);
    resumeAt(market, "10:00:50");
    expect(market.session.section).toMatchObject({
      status: "2",
      deadline: at("10:01:00"),
      hardEnd: at("10:05:00"),
      suspended: null,
    });
    expect([...market.session.wares.values()].map(({ status }) => status)).toEqual(["2", "2"]);
  });

  test("suspends each ware's own clock in downmode B", () => {
    const market = counting({ downmode: "B" });
    suspendAt(market, "09:50:20");
    expect(market.session.wares.get(w1)).toMatchObject({ status: "4", deadline: null, remainingMs: 40_000 });
    expect(wareSeconds(market.session.section, market.session.wares.get(w1) as Ware, at("09:59:00"))).toBe(
      40,
    );
    resumeAt(market, "10:00:00");
    expect(market.session.wares.get(w1)).toMatchObject({
      status: "2",
      deadline: at("10:00:40"),
      remainingMs: null,
    });
    expect(market.session.wares.get(w2)?.status).toBe("7");
  });

  test("leaves the wares of later turns as they are", () => {
    const market = opened({ downmode: "C", turns: 2 }, sampleWare(3, {}, { turn: 2 }));
    suspendAt(market, "09:32:00");
    expect(market.session.wares.get(wareNo(3))?.status).toBe("0");
    resumeAt(market, "09:33:00");
    expect(market.session.wares.get(wareNo(3))?.status).toBe("0");
    expect(market.session.section.deadline).toBe(at("09:51:00"));
  });

  test("cannot suspend twice, resume what runs, or touch what has ended", () => {
    const market = counting();
    const no = { ok: false, reason: "STATUS_NOT_ALLOWED" };
    expect(resume(market.session, at("09:50:10"))).toEqual(no);
    suspendAt(market, "09:50:10");
    expect(suspend(market.session, at("09:50:11"))).toEqual(no);
    resumeAt(market, "09:50:20");
    market.turnTo(at("09:51:10"));
    for (const step of [suspend, resume, voidSection])
      expect(step(market.session, at("09:52:00"))).toEqual(no);
    expect(voidWare(market.session, w1, at("09:52:00"))).toEqual(no);
  });

  test("voids a ware: its orders are void and the deposits back, the others trade on", () => {
    const market = opened();
    market.order({ firm: f2, ware: w2, at: at("09:32:00") });
    market.take(voidWare(market.session, w1, at("09:33:00")));
    expect(market.facts.at(-1)).toMatchObject({ orders: [{ no: "O1", firm: f1, release: yuan("310000") }] });
    expect(market.has(f1, "trading-deposit")).toBe(0n);
    expect(market.order({ firm: f2, price: perTonne("621"), at: at("09:34:00") })).toMatchObject({
      reason: "WARE_ENDED",
    });
    market.take(voidWare(market.session, w2, at("09:35:00")));
    expect(market.session.section.status).toBe("7");
  });

  test("voids a ware before the start: the session opens, and ends at once when none is left", () => {
    const market = play(sampleSession({}, [sampleWare(1)]));
    market.take(voidWare(market.session, w1, at("09:00:00")));
    expect(market.session.section.status).toBe("0");
    market.turnTo(at("09:30:00"));
    expect(market.session.section.status).toBe("7");
  });

  test("voids while suspended: the session ends when it goes on", () => {
    const market = opened();
    suspendAt(market, "09:32:00");
    for (const ware of [w1, w2]) market.take(voidWare(market.session, ware, at("09:33:00")));
    expect(market.session.section.status).toBe("4");
    resumeAt(market, "09:34:00");
    expect(market.session.section.status).toBe("7");
  });

  test("voids the section: everything that has not ended is void, what has dealt stands", () => {
    const market = counting({ downmode: "B" });
    market.take(voidSection(market.session, at("09:50:30")));
    expect([...market.session.wares.values()].map(({ status }) => status)).toEqual(["5", "7"]);
    expect(market.session.section).toMatchObject({ status: "5", deadline: null });
    expect(market.has(f1, "trading-deposit")).toBe(0n);
    expect(market.turnTo(at("09:51:00"))).toEqual([]);
  });

  test("does not void a listing that somebody has taken from", () => {
    const market = opened({ mode: "1" }, sampleWare(3, { total: tonnes("10000") }));
    market.order({ ware: wareNo(3), at: at("09:32:00") });
    expect(voidWare(market.session, wareNo(3), at("09:33:00"))).toMatchObject({ ok: false });
    expect(voidSection(market.session, at("09:33:00"))).toMatchObject({ ok: false });
    expect(voidWare(market.session, w2, at("09:33:00"))).toMatchObject({ ok: true });
  });
});

test("a session never asks the clock to come back in the past of what it has just done", () => {
  const market = play(
    sampleSession(
      { downmode: "C", turns: 3 },
      [1, 2, 3].map((n) => sampleWare(n, {}, { turn: n })),
    ),
  );
  for (let due = nextDue(market.session); due !== null; due = nextDue(market.session)) {
    market.turnTo(due);
    const next = nextDue(market.session);
    if (next !== null) expect(next).toBeGreaterThan(due);
    expect(market.turnTo(instant(due))).toEqual([]);
  }
  expect(market.session.section.status).toBe("7");
});

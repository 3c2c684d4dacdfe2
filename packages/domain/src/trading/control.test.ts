import { describe, expect, test } from "vitest";
import type { Instant } from "../kernel/brand.ts";
import { play } from "../testing/play.ts";
import { at, firm, perTonne, sampleSession, sampleWare, wareNo } from "../testing/samples.ts";
import { extend, suspend } from "./control.ts";
import type { Section } from "./session.ts";

const [w1, w2] = [wareNo(1), wareNo(2)];

/** Two wares from 09:30, free for twenty minutes, with a hard end; the first is bid for at once. */
function opened(section: Partial<Section> = {}) {
  const market = play(sampleSession({ hardEnd: at("09:51:00"), ...section }, [sampleWare(1), sampleWare(2)]));
  market.turnTo(at("09:30:00"));
  market.order({ at: at("09:31:00") });
  return market;
}

describe("the hard end moved later", () => {
  const extended = (market: ReturnType<typeof opened>, to: string, when: string) =>
    market.take(extend(market.session, at(to), at(when)));

  test("lets later bids restart the clock beyond the old end", () => {
    const market = opened();
    market.turnTo(at("09:50:00"));
    extended(market, "10:00:00", "09:50:20");
    market.order({ firm: firm(2), price: perTonne("621"), at: at("09:50:40") });
    expect(market.session.section).toMatchObject({ hardEnd: at("10:00:00"), deadline: at("09:51:40") });
  });

  test("gives a countdown that the old end had cut short its whole length, and no more", () => {
    const market = opened();
    market.turnTo(at("09:50:00"));
    market.order({ firm: firm(2), price: perTonne("621"), at: at("09:50:40") });
    expect(market.session.section.deadline).toBe(at("09:51:00"));
    extended(market, "10:00:00", "09:50:50");
    expect(market.session.section.deadline).toBe(at("09:51:50"));
  });

  test("gives free time that it had cut short what was published", () => {
    const market = opened({ hardEnd: at("09:40:00") });
    extended(market, "10:00:00", "09:35:00");
    expect(market.session.section.deadline).toBe(at("09:50:00"));
  });

  test("moves the own clocks of the wares that it had cut short, and leaves the others", () => {
    const market = opened({ downmode: "B" });
    market.order({ ware: w2, at: at("09:32:00") });
    market.turnTo(at("09:50:00"));
    market.order({ ware: w2, firm: firm(2), price: perTonne("621"), at: at("09:50:30") });
    extended(market, "09:51:10", "09:50:40");
    const deadlineOf = (ware: typeof w1) => market.session.wares.get(ware)?.deadline;
    expect([deadlineOf(w1), deadlineOf(w2)]).toEqual([at("09:51:10"), at("09:51:10")]);
    expect(market.session.section.deadline).toBeNull();
  });

  test.each<[string, Partial<Section>, string, (market: ReturnType<typeof opened>) => void]>([
    ["to the same moment", {}, "09:51:00", () => undefined],
    ["backwards", {}, "09:50:59", () => undefined],
    ["where there is none", { hardEnd: null }, "10:00:00", () => undefined],
    [
      "while suspended",
      {},
      "10:00:00",
      (market) => market.take(suspend(market.session, at("09:32:00") as Instant)),
    ],
    ["after the end", {}, "10:00:00", (market) => void market.turnTo(at("09:51:00"))],
  ])("%s is refused", (_, section, to, prepare) => {
    const market = opened(section);
    prepare(market);
    expect(extend(market.session, at(to), at("09:51:00") as Instant).ok).toBe(false);
  });
});

import { describe, expect, test } from "vitest";
import { weekdayCalendar } from "../kernel/exchange-calendar.ts";
import { carriedTo, on, sampleContract } from "../testing/contracts.ts";
import { tonnes } from "../testing/samples.ts";
import { sampleEvidence, sampleTicket } from "../testing/settlements.ts";
import { deadlinesOf } from "./deadlines.ts";
import { type Scale, settlementTemplates } from "./settlement-terms.ts";

const now = on("03-03 10:00:00");
const load = { type: "ship", quantity: tonnes("33.56"), tickets: [sampleTicket("H1", "33.56")] } as const;
const carried = { ...load, carried: true } as const;
const weightOnly = settlementTemplates.weight.terms;

/** Ready to be loaded, and hauled by one side. */
const ready = (haulier: "B" | "S", scale: Scale = "mine") =>
  carriedTo("30", sampleContract({ haulier, settlement: { ...weightOnly, scale } }));

describe("what a waybill carries (decision 0058)", () => {
  test.each([
    ["S", carried, []],
    ["S", load, ["receive"]],
    ["B", carried, ["receive"]],
  ] as const)("hauled by %s, is awaited by the contract's clock or by its own", (haulier, action, kinds) => {
    const play = ready(haulier);
    play.act("S", action, now);
    const deadlineKinds = deadlinesOf(play.contract, weekdayCalendar).map(({ kind }) => kind);
    expect(deadlineKinds.filter((kind) => kind === "receive")).toEqual(kinds);
    play.turnTo(on("03-06 17:00:00"));
    expect(play.contract.shipments[0]?.complete).toBe(kinds.length > 0);
  });

  test("is taken back and received by it alone; what was sent by hand beside it, by hand", () => {
    const play = ready("S");
    play.act("S", load, now);
    play.act("S", { ...carried, tickets: [sampleTicket("H2", "33.56")] }, now);
    const arrived = { quantity: tonnes("33.56"), tickets: [], last: true } as const;
    const receive = { type: "receive", ...arrived } as const;
    expect(play.act("S", { type: "cancel-shipment", no: 2 }, now)).toMatchObject({
      reason: "WEIGHTS_FROM_WAYBILLS",
    });
    expect(play.act("B", { ...receive, no: 2 }, now)).toMatchObject({ reason: "WEIGHTS_FROM_WAYBILLS" });
    expect(play.act("B", { ...receive, no: 1 }, now)).toMatchObject({ ok: true });
    expect(play.act("B", { ...receive, no: 2, carried: true }, now)).toMatchObject({ ok: true });
  });

  test("is settled by the tickets that it was received by, at a port as well", () => {
    const play = ready("B", "port");
    play.act("S", carried, now);
    const ticket = sampleTicket("G1", "33.38", { scale: "port" });
    const arrived = { quantity: ticket.net, tickets: [ticket], last: true, carried: true } as const;
    play.act("B", { type: "receive", no: 1, ...arrived }, now);
    play.act("S", { type: "close-delivery" }, now);
    const settle = (one: typeof ticket) => {
      const lots = [{ no: "1", tickets: [one], report: null }];
      return play.act("S", { type: "settle", evidence: sampleEvidence({ lots }) }, now);
    };
    expect(settle(sampleTicket("G1", "33.50", { scale: "port" }))).toMatchObject({
      reason: "WEIGHT_NOT_AS_DELIVERED",
    });
    expect(settle({ ...ticket, no: "G2" })).toMatchObject({ reason: "TICKETS_NOT_AS_DELIVERED" });
    expect(settle(ticket)).toMatchObject({ ok: true });
  });
});

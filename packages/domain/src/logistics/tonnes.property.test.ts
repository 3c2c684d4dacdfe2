import fc from "fast-check";
import { expect, test } from "vitest";
import { type Quantity, quantity } from "../kernel/brand.ts";
import { at, tonnes } from "../testing/samples.ts";
import { assignedQuantity, assignFault, type Shipment, unassignedQuantity } from "./shipment.ts";
import { decideWaybill, evolveWaybill, loadQuantity, type Waybill, type WaybillRequest } from "./waybill.ts";

const now = at("12:00:00");
const weighed = (net: number) => ({
  no: `B${net}`,
  tare: tonnes("15"),
  gross: quantity(BigInt(net) * 100n + 150_000n),
  net: quantity(BigInt(net) * 100n),
  weighedAt: now,
});

const anyMove = fc.oneof(
  fc.record({ type: fc.constant("assign" as const), planned: fc.integer({ min: 1, max: 3_400 }) }),
  fc.record({
    type: fc.constantFrom("load" as const, "unload" as const),
    which: fc.nat(20),
    net: fc.integer({ min: 1, max: 3_400 }),
  }),
  fc.record({
    type: fc.constantFrom(
      "release" as const,
      "sign" as const,
      "report" as const,
      "resume" as const,
      "cancel" as const,
    ),
    which: fc.nat(20),
  }),
);

const sum = (all: readonly Quantity[]) => all.reduce((whole, one) => whole + (one as bigint), 0n);

/** Where the tonnes of a shipment are: nothing of them is in two places, and nothing appears or gets lost. */
test("whatever its waybills do, the tonnes of a shipment are conserved and never more than it has", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.array(anyMove, { maxLength: 40 }), (whole, moves) => {
      const shipment: Pick<Shipment, "state" | "quantity"> = {
        state: "4",
        quantity: quantity(BigInt(whole) * 100n),
      };
      const waybills: Waybill[] = [];
      let shipped = 0n;
      for (const move of moves) {
        if (move.type === "assign") {
          const planned = quantity(BigInt(move.planned) * 100n);
          if (assignFault(shipment, assignedQuantity(waybills), [planned])) continue;
          waybills.push({
            no: `Y${waybills.length}` as never,
            state: "0",
            before: null,
            bearer: { mode: "road", axles: "6" },
            planned,
            loading: null,
            unloading: null,
            released: false,
          });
        } else {
          const at = waybills.length === 0 ? -1 : move.which % waybills.length;
          const waybill = waybills[at];
          if (!waybill) continue;
          const others = waybills.filter((one) => one !== waybill && one.loading !== null);
          const request: WaybillRequest =
            move.type === "load"
              ? {
                  type: "load",
                  ticket: weighed(move.net),
                  room: unassignedQuantity(shipment, assignedQuantity(others)),
                }
              : move.type === "unload"
                ? { type: "unload", ticket: weighed(move.net) }
                : move.type === "release" || move.type === "sign"
                  ? { type: move.type }
                  : { type: move.type, memo: "说明" };
          const decided = decideWaybill(waybill, request, ["H", "P", "S", "B"], now);
          if (!decided.ok) continue;
          const after = decided.facts.reduce(evolveWaybill, waybill);
          waybills[at] = after;
          if (move.type === "release") shipped += after.loading?.net ?? 0n;
          if (move.type === "cancel" && waybill.released) shipped -= waybill.loading?.net ?? 0n;
        }
        const active = waybills.filter(({ state }) => state !== "9");
        const net = sum(active.flatMap(({ loading }) => (loading ? [loading.net] : [])));
        expect(net <= shipment.quantity).toBe(true);
        expect(sum(waybills.map(loadQuantity))).toBe(assignedQuantity(active));
        // What has left by the contract is what its waybills carry, and no more arrives than has left.
        const away = active.filter(({ released }) => released);
        expect(sum(away.map(({ loading }) => loading?.net ?? quantity(0n)))).toBe(shipped);
        for (const { loading, unloading } of away)
          expect((unloading?.net ?? 0n) <= (loading?.net ?? 0n)).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

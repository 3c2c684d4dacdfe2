import { instant } from "@zd/domain/kernel/brand";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inputOf, inTurn, nextToSend, type UnsentStep } from "./unsent-step.ts";

const step = (number: number, change: Partial<UnsentStep> = {}): UnsentStep => ({
  number,
  id: `r${number}`,
  series: "waybill Y1",
  kind: "load",
  title: "登记装货磅单",
  words: "",
  at: instant(0),
  input: {},
  pictures: [],
  fault: null,
  ...change,
});

describe("what is sent next", () => {
  test.each<[string, readonly UnsentStep[], number | null]>([
    ["nothing where nothing waits", [], null],
    ["the first that was taken", [step(3), step(2)], 2],
    ["nothing of another waybill", [step(1, { series: "waybill Y2" })], null],
    ["its own first, whatever waits elsewhere", [step(1, { series: "waybill Y2" }), step(5)], 5],
    ["nothing behind one that was refused", [step(1, { fault: "磅单号已用" }), step(2)], null],
    ["the first, also where a later one was refused", [step(1), step(2, { fault: "磅单号已用" })], 1],
  ])("%s", (_what, steps, number) => {
    expect(nextToSend(steps, "waybill Y1")?.number ?? null).toBe(number);
  });

  test("each once and in order, however the store gives them", () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 99 }));
    fc.assert(
      fc.property(numbers, (drawn) => {
        let left = drawn.map((number) => step(number));
        const sent: number[] = [];
        for (let next = nextToSend(left, "waybill Y1"); next; next = nextToSend(left, "waybill Y1")) {
          const { number } = next;
          sent.push(number);
          left = left.filter((one) => one.number !== number);
        }
        expect(sent).toEqual(drawn.toSorted((a, b) => a - b));
        expect(inTurn(left, "waybill Y1")).toEqual([]);
      }),
    );
  });
});

test("a picture is named by its number once it is uploaded", () => {
  const picture = { field: "photo", bytes: new ArrayBuffer(1), type: "image/png", name: "a.png" };
  expect(inputOf({ input: { ticketNo: "H1" }, pictures: [{ ...picture, file: "F1" as never }] })).toEqual({
    ticketNo: "H1",
    photo: "F1",
  });
});

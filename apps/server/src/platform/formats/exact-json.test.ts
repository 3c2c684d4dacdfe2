import { describe, expect, it } from "vitest";
import { read, revive, write } from "./exact-json.ts";

describe("exact JSON", () => {
  const value = {
    price: 6_200_000n,
    below: -1n,
    ticket: "12n",
    marked: "~~-7n",
    plain: "十二n",
    list: [1n, "1n"],
  };

  it("keeps whole numbers of any size, and texts that look like them", () => {
    expect(read(write(value))).toEqual(value);
    expect(revive(JSON.parse(write(value)))).toEqual(value);
  });

  it("writes numbers as the journal has always written them", () => {
    expect(write({ price: 6_200_000n, memo: "n" })).toBe('{"price":"6200000n","memo":"n"}');
  });
});

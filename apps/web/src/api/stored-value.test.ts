import fc from "fast-check";
import { expect, test } from "vitest";
import { tag, untag } from "./stored-value.ts";

test.each([
  ["a text", "abc"],
  ["a number", 42],
  ["a yes", true],
  ["a set", new Set(["W1", "W2"])],
  ["an object", { firm_id: "F1" }],
])("%s comes back as it was kept", (_, value) => {
  expect(untag(tag(value))).toEqual(value);
});

test("what another program left there counts as nothing", () => {
  for (const text of ["", "abc", "null", "[]", '{"type":"set","data":1}', '{"type":"number","data":"1"}']) {
    expect(untag(text)).toBeNull();
  }
});

test("no text at all makes reading fail", () => {
  fc.assert(fc.property(fc.string(), (text) => void untag(text)));
});

import { describe, expect, test } from "vitest";
import { passage, termsOf } from "./search.ts";

test("what is looked for is every word once, in small letters", () => {
  expect(termsOf("  保证金  退还 API 保证金 ")).toEqual(["保证金", "退还", "api"]);
  expect(termsOf("　 ")).toEqual([]);
});

describe("the passage of a result", () => {
  const words = `${"前".repeat(50)}保证金${"后".repeat(200)}`;
  test("begins shortly before what was found, and says where it was cut", () => {
    const shown = passage(words, ["退还", "保证金"]);
    expect(shown).toBe(`…${"前".repeat(30)}保证金${"后".repeat(87)}…`);
  });
  test("begins with the text where nothing of it was found there, as in its title", () => {
    expect(passage("短文", ["别的"])).toBe("短文");
  });
});

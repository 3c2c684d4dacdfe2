import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { userId } from "../kernel/brand.ts";
import { assign } from "./assignment.ts";

const [chen, zhou] = [userId("chen"), userId("zhou")];
const nobodys = { holder: null, holderName: "未分派", seen: null, to: chen, mayDoIt: true };
const outcome = (decision: ReturnType<typeof assign>) => (decision.ok ? decision.facts : decision.reason);

describe("a matter", () => {
  test.each([
    ["of nobody is taken", nobodys, [chen]],
    ["of a colleague is given to another", { ...nobodys, holder: zhou, seen: zhou }, [chen]],
    ["is given back", { ...nobodys, holder: chen, seen: chen, to: null, mayDoIt: false }, [null]],
    ["that a colleague has taken meanwhile is not", { ...nobodys, holder: zhou }, "MATTER_ASSIGNED"],
    ["that was given back meanwhile is not", { ...nobodys, seen: zhou }, "MATTER_ASSIGNED"],
    ["goes to nobody who may not do it", { ...nobodys, mayDoIt: false }, "ASSIGNEE_UNFIT"],
    ["is not assigned again to the same", { ...nobodys, holder: chen, seen: chen }, "ASSIGNMENT_SAME"],
    ["of nobody is not given back", { ...nobodys, to: null }, "ASSIGNMENT_SAME"],
  ] as const)("%s", (_, assigning, expected) => {
    expect(outcome(assign(assigning))).toEqual(expected);
  });
});

const person = fc.option(fc.constantFrom(chen, zhou, userId("li")));

test("whatever is done, it was done to what was seen, and changes whose it is", () => {
  fc.assert(
    fc.property(person, person, person, fc.boolean(), (holder, seen, to, mayDoIt) => {
      const decision = assign({ holder, holderName: "", seen, to, mayDoIt });
      if (!decision.ok) return;
      expect(seen).toBe(holder);
      expect(decision.facts).toEqual([to]);
      expect(to).not.toBe(holder);
      expect(to === null || mayDoIt).toBe(true);
    }),
  );
});

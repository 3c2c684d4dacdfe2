import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Audience,
  audienceFault,
  audienceOf,
  audienceWords,
  everyone,
  groupsOf,
  memberKinds,
} from "./audience.ts";

const nameOf = (name: string) => `〈${name}〉`;

describe("a notice", () => {
  test.each([
    ["for everybody", everyone, ["everyone"], "所有人"],
    ["for all members", { kind: "members", of: [] }, ["members"], "全部会员"],
    [
      "for traders and their branches",
      { kind: "kinds", of: ["2", "1"] },
      ["kind:1", "kind:2"],
      "分支机构、交易会员",
    ],
    ["for two provinces", { kind: "areas", of: ["61", "14"] }, ["area:14", "area:61"], "〈61〉、〈14〉"],
    [
      "for one firm, named twice",
      { kind: "firms", of: ["M1", "M1"] },
      ["firm:M1"],
      "2 家企业：〈M1〉、〈M1〉",
    ],
  ] as const)("%s goes to its groups", (_, audience, groups, words) => {
    expect(groupsOf(audience)).toEqual(groups);
    expect(audienceWords(audience, nameOf)).toBe(words);
  });

  test("for many firms is told by the first of them", () => {
    const of = Array.from({ length: 500 }, (__, i) => `M${i}`);
    expect(audienceWords({ kind: "firms", of }, nameOf)).toMatch(/^500 家企业：〈M0〉、.*〈M7〉 等$/);
  });

  test.each([
    ["all members, with a list", { kind: "members", of: ["1"] }, "该对象不需要名单"],
    ["no kind", { kind: "kinds", of: [] }, "请选择至少一类会员"],
    ["the exchange itself", { kind: "kinds", of: ["9"] }, "没有该会员类型"],
    ["no province", { kind: "areas", of: [] }, "请选择至少一个地区"],
    ["a county", { kind: "areas", of: ["610802"] }, "地区须为省级"],
    ["no firm", { kind: "firms", of: [] }, "请选择至少一家企业"],
    [
      "501 firms",
      { kind: "firms", of: Array.from({ length: 501 }, (__, i) => `M${i}`) },
      "指定企业最多 500 家",
    ],
  ] as const)("is not for %s", (_, audience, fault) => {
    expect(audienceFault(audience)).toBe(fault);
  });
});

const code = fc.integer({ min: 11, max: 82 }).map(String);
const audiences: fc.Arbitrary<Audience> = fc.oneof(
  fc.constantFrom<Audience>(everyone, { kind: "members", of: [] }),
  fc.record({
    kind: fc.constant("kinds" as const),
    of: fc.uniqueArray(fc.constantFrom(...Object.keys(memberKinds)), { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant("areas" as const), of: fc.uniqueArray(code, { minLength: 1 }) }),
  fc.record({
    kind: fc.constant("firms" as const),
    of: fc.uniqueArray(fc.stringMatching(/^M\d{1,10}$/), { minLength: 1, maxLength: 500 }),
  }),
);

test("whatever may be chosen comes back from its groups, and nothing else is among them", () => {
  fc.assert(
    fc.property(audiences, (audience) => {
      expect(audienceFault(audience)).toBeNull();
      const again = audienceOf(groupsOf(audience));
      expect(again.kind).toBe(audience.kind);
      expect(again.of).toEqual([...audience.of].toSorted());
      expect(groupsOf(again)).toEqual(groupsOf(audience));
    }),
  );
});

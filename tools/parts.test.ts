import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  behindSince,
  digestOf,
  holdersOf,
  newestOfLine,
  type PartsRecord,
  partsOf,
  pastTime,
  readRecord,
} from "./parts.ts";

const root = join(import.meta.dirname, "..");
const today = "2026-11-28";
const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

const sound: PartsRecord = {
  parts: "",
  count: 1,
  asked: today,
  advised: today,
  advisories: [],
  behind: [],
  deprecated: [],
};
const advisory = (severity: "critical" | "high" | "moderate" | "low", days: number) =>
  ({ url: "https://advisories/1", part: "weak", severity, since: daysAgo(days) }) as const;
const behind = (days: number, part = "late@1.0.0", isMajor = false) => ({
  part,
  newest: isMajor ? "2.0.0" : "1.0.1",
  isMajor,
  since: daysAgo(days),
});

test("the record is of the parts that are installed to run, and none of them was past its time when it was made", () => {
  const record = readRecord(root);
  expect(record.parts).toBe(digestOf(partsOf(root)));
  expect(record.count).toBe(partsOf(root).length);
  expect(pastTime(record, record.asked)).toEqual([]);
});

describe("a part is past its time", () => {
  test.each([
    ["critical", 3],
    ["high", 14],
    ["moderate", 30],
    ["low", 90],
  ] as const)("with a weakness that is %s after %i days", (severity, days) => {
    expect(pastTime({ ...sound, advisories: [advisory(severity, days)] }, today)).toEqual([]);
    expect(pastTime({ ...sound, advisories: [advisory(severity, days + 1)] }, today)).toHaveLength(1);
  });

  test("that is a month behind its line, or a fortnight where no service of advisories was asked within a week", () => {
    expect(pastTime({ ...sound, behind: [behind(31)] }, today)).toEqual([]);
    expect(pastTime({ ...sound, behind: [behind(32)] }, today)).toHaveLength(1);
    for (const advised of [null, daysAgo(8)]) {
      expect(pastTime({ ...sound, advised, behind: [behind(14)] }, today)).toEqual([]);
      expect(pastTime({ ...sound, advised, behind: [behind(15)] }, today)).toHaveLength(1);
    }
  });

  test("that is half a year behind a major version, unless its line is kept for long and not over", () => {
    expect(pastTime({ ...sound, behind: [behind(183, "late@1.0.0", true)] }, today)).toEqual([]);
    expect(pastTime({ ...sound, behind: [behind(184, "late@1.0.0", true)] }, today)).toHaveLength(1);
    const node = { ...sound, behind: [behind(300, "node@24.1.0", true)] };
    expect(pastTime(node, today)).toEqual([]);
    expect(pastTime({ ...sound, behind: [behind(300, "node@22.1.0", true)] }, today)).toHaveLength(1);
    const later = { ...node, asked: "2028-05-01", advised: "2028-05-01" };
    expect(pastTime(later, "2028-05-01")).toHaveLength(1);
  });

  test("but for one that goes with a part that has no newer release", () => {
    expect(pastTime({ ...sound, behind: [{ ...behind(99), heldBy: "table@1.0.0" }] }, today)).toEqual([]);
    const pins = [
      ["image@1.0.0", "core@1.0.0"],
      ["table@1.0.0", "core@1.0.0"],
      ["kit@1.0.0", "image@1.0.0"],
      ["other@1.0.0", "sound@1.0.0"],
    ] as const;
    const late = ["image@1.0.0", "core@1.0.0", "kit@1.0.0", "other@1.0.0"];
    expect([...holdersOf(new Set(late), pins).entries()].toSorted()).toEqual([
      ["core@1.0.0", "table@1.0.0"],
      ["image@1.0.0", "table@1.0.0"],
      ["kit@1.0.0", "table@1.0.0"],
    ]);
    expect(holdersOf(new Set([...late, "table@1.0.0"]), pins).size).toBe(0);
  });

  test("that was withdrawn; and so are all that nobody has looked at for a month", () => {
    expect(pastTime({ ...sound, deprecated: ["old@1.0.0"] }, today)).toHaveLength(1);
    expect(pastTime({ ...sound, asked: daysAgo(31) }, today)).toEqual([]);
    expect(pastTime({ ...sound, asked: daysAgo(32) }, today)).toHaveLength(1);
  });
});

test("a part is behind from the day of the first newer release of its line on, trial releases left out", () => {
  const published = {
    created: "2020-01-01T00:00:00Z",
    "1.0.9": "2026-01-01T00:00:00Z",
    "1.0.10": "2026-03-03T10:00:00Z",
    "1.1.0": "2026-04-04T10:00:00Z",
    "2.0.0-beta.1": "2026-05-01T00:00:00Z",
    "2.0.0": "2026-06-06T10:00:00Z",
  };
  expect(behindSince("1.0.9", published, false)).toBe("2026-03-03");
  expect(behindSince("1.0.9", published, true)).toBe("2026-06-06");
  expect(behindSince("2.0.0", published, false)).toBeUndefined();
  expect(newestOfLine("1.0.9", published)).toBe("1.1.0");
  expect(newestOfLine("1.1.0", published)).toBeUndefined();
});

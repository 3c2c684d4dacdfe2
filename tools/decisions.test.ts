import { describe, expect, test } from "vitest";
import { decisionsIndex, type RecordFile } from "./decisions.ts";

const record = (
  file: string,
  state: string,
  rest = "**Context.** c\n\n**Options.** o\n\n**Decision.** d\n",
): RecordFile => ({
  file,
  text: `# ${file.slice(0, 4)} · About ${file.slice(5, -3)}\n\n${state}\n\n${rest}`,
});
const plain = "Date: 2026-05-03 · Status: in force";

test("the index has a row for each record, in the order of the numbers, and names those that are missing", () => {
  const index = decisionsIndex([
    record("0004-late.md", `${plain} · Amends: [0001](0001-first.md)`),
    record("0001-first.md", `${plain}, amended by [0004](0004-late.md)`),
    record("0002-old.md", "Date: 2026-05-03 · Status: superseded by [0005](0005-new.md)"),
    record("0005-new.md", `${plain} · Supersedes: [0002](0002-old.md)`),
  ]);
  expect(index.split("\n").filter((line) => line.startsWith("| [") || line.startsWith("There"))).toEqual([
    "| [0001](0001-first.md) | About first | 2026-05-03 | in force, amended by [0004](0004-late.md) |",
    "| [0002](0002-old.md) | About old | 2026-05-03 | superseded by [0005](0005-new.md) |",
    "| [0004](0004-late.md) | About late | 2026-05-03 | in force |",
    "| [0005](0005-new.md) | About new | 2026-05-03 | in force |",
    "There is no record under 0003, and the history of the repository never had one; a number is not given again.",
  ]);
});

describe("a record is refused", () => {
  test.each([
    ["without a date", [record("0001-a.md", "Status: in force")], /0001-a\.md: its third line/],
    ["with a status of its own", [record("0001-a.md", "Date: 2026-05-03 · Status: done")], /third line/],
    [
      "without options",
      [record("0001-a.md", plain, "**Context.** c\n\n**Decision.** d\n")],
      /no \*\*Options\.\*\*/,
    ],
    [
      "that names one that is not there",
      [record("0001-a.md", `${plain}, amended by [0002](0002-b.md)`)],
      /no record 0002/,
    ],
    [
      "that another does not know to change it",
      [record("0001-a.md", `${plain}, amended by [0002](0002-b.md)`), record("0002-b.md", plain)],
      /0002-b\.md: 0001 says/,
    ],
    [
      "that does not know that another changes it",
      [record("0001-a.md", plain), record("0002-b.md", `${plain} · Amends: [0001](0001-a.md)`)],
      /0001-a\.md: 0002 says/,
    ],
  ] as const)("%s", (_, records, fault) => {
    expect(() => decisionsIndex(records)).toThrow(fault);
  });
});

import { describe, expect, test } from "vitest";
import {
  findLost,
  findUnshown,
  readNumbers,
  readSections,
  readStatements,
  type TextFile,
} from "./pointers.ts";

const file = (path: string, ...lines: readonly string[]): TextFile => ({ path, text: lines.join("\n") });

const pages = file(
  "docs/requirements/2-pages.md",
  "# 2. Pages",
  "",
  "- **R-201** The root leads to /trade. — apps/web/src/app.test.tsx",
  "- **R-202** A page — any page — has a title. — no test",
  "- **R-203** An unknown path leads to /404. — apps/web/src/app.test.tsx, e2e/routes.spec.ts",
  "- **R-2100** Somebody signs out. — no test",
);
const gaps = file("docs/requirements/gaps.md", "- **G-01** The role mall is a flag as well; see R-202.");
const domain = file(
  "docs/domain/5-contracts.md",
  "# §5 Contracts",
  "## §5.3 Settlement",
  "By §5 and by the list below.",
  "- **§5.3.1** The weight.",
);
const tests = [file("apps/web/src/app.test.tsx", ""), file("e2e/routes.spec.ts", "")];
const sound = [pages, gaps, domain, ...tests];

/** What is lost once these files are there as well, as the check prints it. */
const lostWith = (...more: readonly TextFile[]) =>
  findLost([...sound, ...more]).map(({ path, line, found }) => `${path}:${line} ${found}`);

test("a statement has its number, its tests, and its place", () => {
  expect(readStatements(sound)).toMatchObject([
    { id: "R-201", line: 3, tests: ["apps/web/src/app.test.tsx"] },
    { id: "R-202", line: 4, tests: [] },
    { id: "R-203", tests: ["apps/web/src/app.test.tsx", "e2e/routes.spec.ts"] },
    { id: "R-2100" },
    { id: "G-01", path: "docs/requirements/gaps.md", tests: [] },
  ]);
});

test("a section is declared by a heading or by a list item", () => {
  expect(readSections(sound).map(({ id }) => id)).toEqual(["5", "5.3", "5.3.1"]);
});

test("where every pointer leads somewhere nothing is lost", () => {
  expect(lostWith()).toEqual([]);
});

describe("a pointer to a statement", () => {
  test.each([
    ["R-201", ["R-201"]],
    ["R-201…R-203", ["R-201", "R-203"]],
    ["R-201 … R-203", ["R-201", "R-203"]],
    ["R-201–203", ["R-201", "R-203"]],
    ["R-201/202", ["R-201", "R-202"]],
    ["(G-01)", ["G-01"]],
    ["R-2100.", ["R-2100"]],
  ])("is read in %s", (text, ids) => {
    expect(readNumbers(text).flatMap((pointer) => pointer.ids)).toEqual(ids);
  });

  test.each(["G-Token", "AR-201", "R-20", "R-20123", "G-1", "G-012", "R-201-A", "x/R-201", "-R-201"])(
    "is none in %s",
    (text) => {
      expect(readNumbers(text)).toEqual([]);
    },
  );

  test("that was never declared is lost, with its line", () => {
    expect(lostWith(file("apps/a.ts", "// R-201", "// R-299", "// R-201…R-209, G-77"))).toEqual([
      "apps/a.ts:2 R-299",
      "apps/a.ts:3 R-209",
      "apps/a.ts:3 G-77",
    ]);
  });

  test("is not declared by the README, which shows what a line looks like", () => {
    expect(lostWith(file("docs/requirements/README.md", "- **R-299** A. — apps/gone.test.ts"))).toEqual([
      "docs/requirements/README.md:1 R-299",
    ]);
  });

  test("is not looked at in a repository without requirements", () => {
    expect(findLost([domain, file("apps/a.ts", "// R-299, domain §5.3")])).toEqual([]);
  });
});

describe("a pointer to a section", () => {
  test.each([
    "domain §5.3",
    "Domain §5: all",
    "(domain §5, §5.3 and §5.3.1)",
    "by the rules of the domain\n * §5.3",
    "RFC 8017 §7.1.1",
    '"№ ￥ § ①"',
  ])("leads somewhere in %j", (text) => {
    expect(lostWith(file("apps/a.ts", text))).toEqual([]);
  });

  test.each([
    ["domain §5.4", "domain §5.4"],
    ["domain §5.3 and §9", "domain §9"],
    ["product §3", "§3"],
    ["the ladder of §5.3", "§5.3"],
    ["domain §5, with those of §5.3", "§5.3"],
    ["seed, § 6", "§ 6"],
  ])("is lost in %j", (text, found) => {
    expect(lostWith(file("docs/decisions/0001.md", "", text))).toEqual([`docs/decisions/0001.md:2 ${found}`]);
  });

  test("needs no word within docs/domain, and must lead somewhere there too", () => {
    expect(lostWith(file("docs/domain/README.md", "as in §5.3", "as in §7"))).toEqual([
      "docs/domain/README.md:2 domain §7",
    ]);
  });
});

describe("a declaration", () => {
  test("is made once", () => {
    expect(lostWith(file("docs/requirements/9.md", "- **R-201** Again. — no test"))).toEqual([
      "docs/requirements/9.md:1 R-201",
    ]);
    expect(lostWith(file("docs/domain/6.md", "## §5.3 Again"))).toEqual(["docs/domain/6.md:1 §5.3"]);
  });

  test("names tests that are there, or says that there is none", () => {
    const wrong = file(
      "docs/requirements/9.md",
      "- **R-901** A. — apps/gone.test.ts",
      "- **R-902** B. — apps/web/src/app.tsx",
      "- **R-903** C.",
    );
    expect(lostWith(wrong, file("apps/web/src/app.tsx", ""))).toEqual([
      "docs/requirements/9.md:1 apps/gone.test.ts",
      "docs/requirements/9.md:2 apps/web/src/app.tsx",
      "docs/requirements/9.md:3 R-903",
    ]);
  });
});

describe("a statement is shown", () => {
  const unshown = (...more: readonly TextFile[]) => findUnshown([...sound, ...more]).map(({ id }) => id);

  test("by the tests of its line, otherwise by none", () => {
    expect(unshown()).toEqual(["R-202", "R-2100"]);
  });

  test("by a test that names its number, alone or in a range", () => {
    expect(unshown(file("apps/b.test.ts", 'test("signs out (R-2100)")'))).toEqual(["R-202"]);
    expect(unshown(file("apps/b.test.ts", "R-201…R-203"))).toEqual(["R-2100"]);
    expect(unshown(file("apps/b.test.ts", "R-203…R-2101"))).toEqual(["R-202"]);
  });

  test("not by what is no test", () => {
    expect(unshown(file("apps/b.ts", "// R-2100"))).toEqual(["R-202", "R-2100"]);
  });
});

describe("a name of a file between backticks", () => {
  const lanes = file("apps/server/src/platform/lanes/lanes.ts", "");
  const read = (...lines: readonly string[]) => lostWith(lanes, file("docs/tour.md", ...lines));

  test.each([
    ["its name alone", "`lanes.ts` holds them"],
    ["the end of its path", "`lanes/lanes.ts` holds them"],
    ["a path from the root", "`apps/server/src/platform/lanes/lanes.ts`"],
    ["a path from the reader", "`../lanes/lanes.ts`"],
    ["a place to fill in", "`apps/server/src/CONTEXT/lanes/lanes.ts`"],
    ["an address of the site", "`/api/docs/example.json`"],
  ])("leads to the file by %s", (_, line) => {
    expect(read(line)).toEqual([]);
  });

  test("of a file that is gone is lost", () => {
    expect(read("", "`old.ts`, `lanes/old.ts`, `lane.ts`")).toEqual([
      "docs/tour.md:2 old.ts",
      "docs/tour.md:2 lanes/old.ts",
      "docs/tour.md:2 lane.ts",
    ]);
  });

  test("is looked for in comments, and not in code or in what was decided at a time", () => {
    const code = file("apps/server/src/a.ts", "/** See `old.ts`. */", "const text = `old.ts`;");
    const record = file("docs/decisions/0001-a.md", "`old.ts`");
    expect(lostWith(code, record)).toEqual(["apps/server/src/a.ts:1 old.ts"]);
  });
});

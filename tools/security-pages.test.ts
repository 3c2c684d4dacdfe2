import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { retentions } from "../apps/server/src/retention.ts";
import { asvsItems } from "./asvs-items.ts";
import { decisionsFolder, readRecords } from "./decisions.ts";
import { ownFiles } from "./own-files.ts";
import {
  asvsFaults,
  asvsPath,
  asvsRows,
  hasTest,
  lostPointers,
  type Repository,
  securityFolder,
  withCounts,
} from "./security-pages.ts";
import { settings } from "./settings.ts";

const root = join(import.meta.dirname, "..");
const textOf = (path: string) => readFileSync(join(root, path), "utf8");
const pageOf = (name: string) => textOf(`${securityFolder}/${name}.md`);

const isText = (path: string) =>
  /\.(?:tsx?|mjs|json|md|sql|ya?ml|css|sh|cfg|conf)$|Caddyfile$|Containerfile$/.test(path);
const repository: Repository = {
  files: ownFiles()
    .filter(isText)
    .map((path) => ({ path, text: /\.(?:test|spec)\.tsx?$/.test(path) ? textOf(path) : "" })),
  decisions: new Set(readRecords(join(root, decisionsFolder)).map(({ file }) => file.slice(0, 4))),
};
const pages = ownFiles().filter((path) => path.startsWith(`${securityFolder}/`) && path.endsWith(".md"));

describe("the pages about security", () => {
  test.each(pages)("what %s points to is there", (path) => {
    expect(lostPointers({ path, text: textOf(path) }, repository)).toEqual([]);
  });

  test("answer for every item of ASVS of levels 1 and 2, once", () => {
    expect([...asvsItems.values()].filter((level) => level === 1)).toHaveLength(70);
    expect([...asvsItems.values()].filter((level) => level === 2)).toHaveLength(183);
    expect(asvsFaults(textOf(asvsPath))).toEqual([]);
  });

  test("count what they say", () => {
    expect(withCounts(textOf(asvsPath))).toBe(textOf(asvsPath));
  });

  test("put every table that tells something of a person into a class", () => {
    const page = pageOf("data");
    const personal = retentions.filter(({ personal: tells }) => tells !== "").map(({ table }) => table);
    expect(personal.filter((table) => !page.includes(`\`${table}\``))).toEqual([]);
  });

  test("name every error that a node logs", () => {
    const page = pageOf("logs");
    const words = ownFiles()
      .filter(
        (path) => /^apps\/server\/src\/.*\.ts$/.test(path) && !/\.test\.ts$|\/testing\/|\/demo\//.test(path),
      )
      .flatMap((path) => [...textOf(path).matchAll(/\blog\.error\((?:[^"`;]|"err")*?"([^"]+)",?\s*\)/g)])
      .map(([, message = ""]) => message);
    expect(words.length).toBeGreaterThan(15);
    expect(words.filter((message) => !page.includes(message))).toEqual([]);
  });

  test("name every setting that says whom a node calls, and every file that opens a connection", () => {
    const page = pageOf("connections");
    const addresses = settings()
      .map(({ name }) => name)
      .filter((name) => /_URL$|_ENDPOINT$|^CLAMD$|_HOSTS$|^TRUST_PROXY$/.test(name));
    expect(addresses.length).toBeGreaterThan(6);
    expect(addresses.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
    const opening =
      /\bfetch\(|\b(?:net|tls|http|https)\.(?:connect|request)\(|import \{[^}]*\b(?:connect|request)\b[^}]*\} from "node:(?:net|tls|https?)"|new pg\.(?:Client|Pool)|new Redis\(|OTLPTraceExporter\(/;
    const files = ownFiles().filter(
      (path) =>
        /^apps\/server\/src\/.*\.ts$/.test(path) &&
        !/\.test\.ts$|\/testing\/|\/demo\//.test(path) &&
        opening.test(textOf(path)),
    );
    expect(files.length).toBeGreaterThan(4);
    expect(files.filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
  });
});

describe("a page is refused", () => {
  const few: Repository = {
    files: [
      { path: "a/x.test.ts", text: 'test("is so", async () => {});\ntest.skip("is not so", () => {});' },
      { path: "b/x.test.ts", text: "" },
      {
        path: "a/y.test.ts",
        text: 'describe("all", () => {\n  test.each([1])(\n    "is %d",\n    () => {},\n  );\n});',
      },
    ],
    decisions: new Set(["0106"]),
  };
  const lost = (text: string) => lostPointers({ path: "p.md", text }, few);

  test.each([
    ["a file that is not there", "| `c/x.test.ts` |", ["p.md:1: there is no file c/x.test.ts"]],
    ["a test that is not there", '| `a/x.test.ts` "is" |', ['p.md:1: a/x.test.ts has no test "is"']],
    [
      "a test that is skipped",
      '| `a/x.test.ts` "is not so" |',
      ['p.md:1: a/x.test.ts has no test "is not so"'],
    ],
    [
      "a test of one of several files",
      '| `x.test.ts` "is so" |',
      ["p.md:1: there are several files x.test.ts"],
    ],
    ["a decision that is not there", "| 0107 |", ["p.md:1: there is no decision 0107"]],
    ["nothing that is there", '| `a/x.test.ts` "is so" · `y.test.ts` "all", "is %d" · 0106 |', []],
  ])("that points to %s", (_, text, faults) => {
    expect(lost(text)).toEqual(faults);
  });

  test.each([
    ["without evidence", "| V1.1.1 | L2 | once | holds | |", /V1\.1\.1 has no evidence/],
    ["without a reason", "| V1.1.1 | L2 | once | falls short | |", /V1\.1\.1 does not say why/],
    ["with another level", "| V1.1.1 | L1 | once | holds | 0106 |", /V1\.1\.1 is of level 2/],
    ["without a verdict", "| V1.1.1 | L2 | once | good | 0106 |", /V1\.1\.1 says neither/],
    ["that is none", "| V1.9.1 | L2 | once | holds | 0106 |", /V1\.9\.1 is no item/],
    ["that is missing", "| V1.1.1 | L2 | once | holds | 0106 |", /V1\.1\.2 is missing/],
  ])("with an item %s", (_, row, fault) => {
    expect(asvsFaults(row).join("\n")).toMatch(fault);
  });

  test("whose counts are not those of its rows", () => {
    const page = (counts: string) =>
      `<!-- counts: written by npm run generate -->\n${counts}<!-- end of counts -->\n\n| item |\n| --- |\n| V1.2.1 | L1 | a | holds | 0106 |\n| V1.2.2 | L1 | a | falls short: b | |\n`;
    expect(withCounts(page(""))).toContain("| L1 | 2 | 1 | 0 | 1 | 50 % | V1.2.2 |");
    expect(withCounts(page("| L1 | 3 |\n"))).toBe(withCounts(page("")));
    expect(asvsRows(page(""))).toHaveLength(2);
  });
});

test("a title is found however its test is written", () => {
  const file = {
    path: "a.test.ts",
    text: 'test(\n  "a \\"b\\" (c)",\n  { timeout: 1 },\n  async () => {},\n);',
  };
  expect(hasTest(file, 'a "b" (c)')).toBe(true);
  expect(hasTest(file, "a")).toBe(false);
});

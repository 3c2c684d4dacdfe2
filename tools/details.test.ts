import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { ownFiles } from "./own-files.ts";

const web = "apps/web/src/";
const sources = new Map(
  ownFiles()
    .filter((path) => path.startsWith(web) && path.endsWith(".tsx") && !path.endsWith(".test.tsx"))
    .map((path) => [path, readFileSync(path, "utf8")]),
);

/** What a file gives to its list as `detail`, up to the brace that ends it; empty where it gives none. */
function detailOf(source: string): string {
  const start = source.search(/\bdetail=\{/);
  if (start < 0) return "";
  let depth = 0;
  for (let at = source.indexOf("{", start); at < source.length; at += 1) {
    if (source[at] === "{") depth += 1;
    if (source[at] === "}") depth -= 1;
    if (depth === 0) return source.slice(start, at + 1);
  }
  return source.slice(start);
}

/** The file that a component is imported from; undefined where it is the file's own, or a library's. */
function fileOf(component: string, path: string, source: string): string | undefined {
  const [, from] =
    new RegExp(`import \\{[^}]*\\b${component}\\b[^}]*\\} from "(\\.[^"]+)"`).exec(source) ?? [];
  return from === undefined ? undefined : join(dirname(path), from);
}

/** What of a source would be a design of its own beside the frame (`ui/detail`). */
function ownDesign(source: string): readonly string[] {
  const marks = [/layout\["acts"\]/, /layout\["head"\]/, /<footer\b/, /<header\b/, /position: sticky/];
  return marks.filter((mark) => mark.test(source)).map(String);
}

/** What a page's detail does otherwise than by the frame. */
function faultsOf(
  path: string,
  source: string,
  read: (path: string) => string | undefined,
): readonly string[] {
  const detail = detailOf(source);
  const components = [...new Set([...detail.matchAll(/<([A-Z]\w+)/g)].map(([, name = ""]) => name))];
  const files = components
    .flatMap((name) => fileOf(name, path, source) ?? [])
    .filter((file) => !file.includes("/ui/"));
  const loose =
    /<Button\b/.test(detail) && !/<DetailActions\b/.test(detail)
      ? [`${path}: a button outside of DetailActions`]
      : [];
  return [
    ...loose,
    ...[path, ...files].flatMap((file) => ownDesign(read(file) ?? "").map((mark) => `${file}: ${mark}`)),
  ];
}

describe("the details of the console", () => {
  const pages = [...sources].filter(
    ([path, source]) => path.startsWith(`${web}areas/console/`) && detailOf(source) !== "",
  );

  test("have their heads and buttons in the places of the one frame", () => {
    expect(pages.length).toBeGreaterThan(25);
    expect(pages.flatMap(([path, source]) => faultsOf(path, source, (file) => sources.get(file)))).toEqual(
      [],
    );
  });

  test("are refused where they have a head, a bar or buttons of their own", () => {
    const page = `import { Case } from "./case.tsx";\n<QueryPage detail={(row) => <Case row={row} />} />`;
    const files = new Map([["a/case.tsx", `<header className={layout["head"]}><Button /></header>`]]);
    expect(faultsOf("a/page.tsx", page, (file) => files.get(file))).toEqual([
      'a/case.tsx: /layout\\["head"\\]/',
      "a/case.tsx: /<header\\b/",
    ]);
    const loose = "<QueryPage detail={() => <Button>通过</Button>} />";
    expect(faultsOf("a/page.tsx", loose, () => "")).toEqual([
      "a/page.tsx: a button outside of DetailActions",
    ]);
  });

  test("are in the one drawer: nothing else opens one", () => {
    const drawers = [...sources].filter(([, source]) =>
      /import \{[^}]*\bDrawer\b[^}]*\} from "antd"/.test(source),
    );
    expect(drawers.map(([path]) => path)).toEqual([`${web}ui/query-page/row-drawer.tsx`]);
  });
});

import { readFileSync } from "node:fs";
import { breakpoints } from "../apps/web/src/ui/theme/breakpoints.ts";
import { contexts } from "../architecture.mjs";
import { ownPopups, popups } from "./tidy-popups.ts";
import { movements, ownHeights, ownSizes, sizesInCode, standsOnTokens } from "./tidy-styles.ts";
import { participles, wireNames } from "./tidy-words.ts";

/** A file as the rules read it: its path from the root of the repository, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

interface Untidy {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly found: string;
}

interface TidyRule {
  readonly name: string;
  /** Whether the rule speaks of this file at all. */
  readonly about: (path: string) => boolean;
  /** What is wrong in it, each with the place in the text. */
  readonly find: (source: Source) => readonly { readonly index: number; readonly found: string }[];
}

const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path);
const isTest = (path: string) => /(\.(test|spec)\.tsx?$|\/testing\/|^e2e\/)/.test(path);
const ships = (path: string) => /^(packages|apps)\/.*\.tsx?$/.test(path) && !isTest(path);
const inTools = (path: string) => path.startsWith("tools/");

/** The same text with its comments blanked, so that a rule may be explained where it holds. */
const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, " "));

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => ({ index: match.index, found: match[0].trim() }));

const widths = new Set<number>(Object.values(breakpoints));
const widthsIn = (query: string) =>
  [...query.matchAll(/width\s*[<>=]+\s*([\d.]+)px|([\d.]+)px\s*[<>=]+\s*width/g)].map(([, after, before]) =>
    Number(after ?? before),
  );

const never =
  (pattern: RegExp) =>
  ({ text }: Source) =>
    matches(withoutComments(text), pattern);

const contextOf = (path: string) => /^apps\/server\/src\/([a-z]+)\//.exec(path)?.[1];
const schemas = ["platform", ...Object.keys(contexts)].join("|");
/** A table after the SQL words that name one, or as Kysely takes it; `trading.ware_view` is a table that its owner shows. */
const table = new RegExp(
  String.raw`(?:\b(?:from|join|into|update|table|references|truncate|only)\s+|["'\x60])(${schemas})\.([a-z]\w*)(?=["'\x60\s(;,)]|$)`,
  "gi",
);
const takesTable =
  /(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|insertInto|updateTable|deleteFrom|mergeInto|using|from)\(\s*\[?\s*$/;

/** Tables of another context that this file's SQL names. */
function foreignTables({ path, text }: Source) {
  const own = contextOf(path);
  const bare = withoutComments(text);
  const found: { index: number; found: string }[] = [];
  for (const match of bare.matchAll(table)) {
    const [whole, schema = "", name = ""] = match;
    const quoted = /^["'`]/.test(whole);
    if (quoted && !takesTable.test(bare.slice(Math.max(0, match.index - 40), match.index))) continue;
    if (schema === own || /(_view|View)$/.test(name)) continue;
    found.push({ index: match.index, found: `${schema}.${name}` });
  }
  return found;
}

const answered = /\b(?:const|let) (\w+|\{[^}]*\}) = useCallQuery\(/g;

/**
 * Answers of the server whose failure nobody looks at: neither `error` is taken, nor the whole of it handed on. An answer
 * that is used where it is asked (`useCallQuery(…).data`) is `useAside`.
 */
function undrawnFailures({ text }: Source) {
  const bare = withoutComments(text);
  const loose = [...bare.matchAll(/\buseCallQuery\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\.data\b/g)];
  const silent = [...bare.matchAll(answered)].filter(({ 0: whole, 1: name = "", index }) => {
    if (name.startsWith("{")) return !/\b(?:error|isError)\b/.test(name);
    // Another function's parameter may bear the same name.
    const [rest = ""] = bare.slice(index + whole.length).split(/^\}/m);
    return !new RegExp(String.raw`(?<![.\w"])${name}(?:\.(?:error|isError)\b|(?![.\w"=:]))`).test(rest);
  });
  const direct = loose.map(({ 0: found, index }) => ({ index, found }));
  const named = silent.map(({ 0: found, index }) => ({
    index: index + found.lastIndexOf("useCallQuery("),
    found,
  }));
  return [...direct, ...named.filter(({ index }) => direct.every((one) => one.index !== index))];
}

export const tidyRules: readonly TidyRule[] = [
  {
    name: "no-participle",
    about: (path) => isCode(path) && path !== "tools/tidy.test.ts",
    find: never(participles),
  },
  {
    name: "own-schema",
    about: (path) =>
      /^apps\/server\/src\/.*\.(ts|sql)$/.test(path) &&
      !isTest(path) &&
      (contextOf(path) ?? "") in { platform: 1, ...contexts },
    find: foreignTables,
  },
  {
    name: "one-clock",
    about: (path) =>
      ships(path) &&
      path !== "apps/server/src/platform/process/clock.ts" &&
      !/^apps\/web\/src\/.*\/server-clock\.ts$/.test(path),
    find: never(/\bDate\.now\b|\bnew Date\(\s*\)/g),
  },
  {
    // A day is one of Shanghai, whatever the time zone of a connection: (now() at time zone 'Asia/Shanghai')::date.
    name: "days-of-shanghai",
    about: (path) => /\.(ts|mjs|sql)$/.test(path) && !/^tools\/tidy\b/.test(path),
    find: never(
      /\b(?:current_date|current_time|localtime|localtimestamp)\b|\bnow\(\)::(?:date|time|timestamp)\b/gi,
    ),
  },
  {
    // A process that is not our child may have ended since it was found, and `process.kill` throws then.
    name: "signals-may-miss",
    about: (path) =>
      /^(apps|tools|e2e)\/.*\.ts$/.test(path) &&
      path !== "apps/server/src/platform/process/send-signal.ts" &&
      !/^tools\/tidy\b/.test(path),
    find: never(/\bprocess\.kill\((?!\w+, 0\))/g),
  },
  {
    name: "one-transport",
    about: (path) =>
      ships(path) &&
      path !== "apps/web/src/api/transport.ts" &&
      // The page that shows the calls brings its own script as text.
      path !== "apps/server/src/platform/http/docs-page.ts" &&
      !/(^|[/-])adapters?[/.-]/.test(path),
    find: never(/(?<![.\w])(?:(?:globalThis|window)\.)?fetch\(/g),
  },
  {
    name: "wire-names",
    about: (path) => ships(path) && !path.startsWith("packages/api/"),
    find: never(wireNames),
  },
  {
    // They read zod's JSON Schema, which the site is built without (`apps/web/vite.config.ts`): only there they would throw.
    name: "lengths-by-checks",
    about: (path) => /^(packages\/(api|domain)|apps\/web)\/src\//.test(path) && !isTest(path),
    find: never(/\.(maxLength|minLength|minValue|maxValue|isInt)\b/g),
  },
  {
    name: "one-mobile-pattern",
    about: (path) => ships(path) && path !== "packages/domain/src/identity/mobile.ts",
    find: never(/\^1(?:\[3-9\])?\\d\{\d+\}/g),
  },
  {
    name: "one-handler",
    about: (path) =>
      ships(path) && path.startsWith("apps/server/src/") && !/\/(index|operation)\.ts$/.test(path),
    find: ({ text }) =>
      matches(
        withoutComments(text),
        /^export const \w+(?:\s*:\s*\w+)?\s*=\s*handle(?:Together)?\b|^export const \w+\s*=\s*handle\w*Together\(/gm,
      ).slice(1),
  },
  {
    // What an effect returns is called as its clean-up, and `scrollIntoView` and its likes return a promise in new browsers.
    name: "effects-have-braces",
    about: (path) => path.startsWith("apps/web/src/"),
    find: never(/\buse(?:Layout|Insertion)?Effect\((?!\s*\(\)\s*=>\s*(?:\{|\(\)\s*=>))[^\n]*/g),
  },
  {
    // What lies above what is one list; a number of one's own is right only until somebody else has a higher one.
    name: "named-layers",
    about: (path) =>
      path.startsWith("apps/web/src/") &&
      /\.(css|tsx?)$/.test(path) &&
      path !== "apps/web/src/ui/theme/tokens.css",
    find: never(/\bz-index:(?!\s*var\(--layer-)[^;]*|\bzIndex\w*:\s*["'`]?-?\d+/g),
  },
  {
    // Only pages that are opened by e2e/watch.ts are watched for faults.
    name: "watched-journeys",
    about: (path) => path.startsWith("e2e/") && !["e2e/watch.ts", "e2e/browser.ts"].includes(path),
    find: never(
      /\bnewContext\(|\bbrowser\w*(?:\(\))?\??\.newPage\(|^import (?!type)[^;"]*\b(?:test|chromium)\b[^;"]*"@playwright\/test"/gm,
    ),
  },
  {
    name: "one-escape",
    about: (path) =>
      /^apps\/web\/src\/.*\.tsx?$/.test(path) && ships(path) && path !== "apps/web/src/ui/layers/escape.ts",
    find: never(/["'`](?:Escape|Esc|escape)["'`]/g),
  },
  {
    name: "one-popup",
    about: (path) => /^apps\/web\/src\/.*\.tsx?$/.test(path) && !ownPopups.includes(path),
    find: never(new RegExp(String.raw`import \{[^}]*\b(?:${popups.join("|")})\b[^}]*\} from "antd"`, "g")),
  },
  {
    // The detail of a row opens by the address (use-open-row.ts): a drawer that a page opens by itself is gone with a reload.
    name: "details-have-addresses",
    about: (path) => path.startsWith("apps/web/src/") && !path.startsWith("apps/web/src/ui/query-page/"),
    find: never(/\bfrom "[^"]*\/(?:row-drawer|row-detail|use-open-row)\.tsx?"/g),
  },
  {
    // Which of its lists a page shows stands in the address too, or a detail of the second is looked for in the first.
    name: "views-have-addresses",
    about: (path) => /^apps\/web\/src\/.*\.tsx$/.test(path),
    find: ({ text }) =>
      (text.match(/<QueryPage\b/g) ?? []).length > 1
        ? matches(withoutComments(text), /\bconst \[(?:by|view|tab)\w*, \w+\] = useState\b[^;]*/g)
        : [],
  },
  {
    name: "one-set-of-breakpoints",
    about: (path) => /^apps\/web\/src\/.*\.css$/.test(path),
    find: ({ text }) =>
      matches(withoutComments(text), /@media[^{]*\bwidth[^{]*/g).filter(
        ({ found }) => /(?:max|min)-width/.test(found) || widthsIn(found).some((px) => !widths.has(px)),
      ),
  },
  {
    // Sizes of type, lines, spaces, controls and rows come from one scale (tokens.css), so that rows may be made lower everywhere.
    name: "one-scale",
    about: standsOnTokens,
    find: (source) => [...never(ownSizes)(source), ...never(ownHeights)(source)],
  },
  {
    name: "one-scale",
    about: (path) => /^apps\/web\/src\/.*\.tsx$/.test(path) && !isTest(path),
    find: never(sizesInCode),
  },
  {
    // What moves explains something, and all that does stands in one sheet.
    name: "motion-explains",
    about: (path) =>
      /^apps\/web\/src\/.*\.css$/.test(path) &&
      !["apps/web/src/ui/figures/motion.module.css", "apps/web/src/ui/theme/base.css"].includes(path),
    find: never(movements),
  },
  {
    // What scrolls is reached by the keyboard too.
    name: "one-scrolling-box",
    about: (path) => /^apps\/web\/src\/.*\.tsx$/.test(path),
    find: never(/<div\s+className=\{\w+\["scroll"\]\}/g),
  },
  {
    // A day is written as it is in China, whatever the browser speaks.
    name: "one-day-field",
    about: (path) => /^apps\/web\/src\/.*\.tsx$/.test(path),
    find: never(/\btype="(?:date|month|week|time|datetime-local)"/g),
  },
  {
    // What a question of the server has come to is drawn with its failure, handed on whole, or stands beside the matter.
    name: "failures-are-drawn",
    about: (path) => /^apps\/web\/src\/(?!api\/hooks\.ts$).*\.tsx?$/.test(path),
    find: undrawnFailures,
  },
  {
    name: "one-select",
    about: (path) => /^apps\/web\/src\/(?!ui\/choice\/|ui\/popups\.tsx$).*\.tsx$/.test(path),
    find: never(/<select\b|<Select\b/g),
  },
  {
    // Whoever leaves a dialog by 取消 is asked where something was typed.
    name: "one-cancel",
    about: (path) => /^apps\/web\/src\/.*\.tsx$/.test(path),
    find: never(/<Button\b(?:(?!<\/Button>)[\s\S])*>\s*取消\s*<\/Button>/g),
  },
  {
    name: "nothing-left-to-do",
    about: (path) => isCode(path) && !inTools(path),
    find: ({ text }) => matches(text, /\b(?:TODO|FIXME|XXX)\b/g),
  },
  {
    name: "every-test-runs",
    about: (path) => /\.(test|spec)\.tsx?$/.test(path) && !inTools(path),
    find: never(/\.(?:only|skip|todo|fixme)\s*\(/g),
  },
  {
    name: "named-exports",
    about: (path) => isCode(path) && !/(\.config\.ts|\.setup\.ts|\.dependency-cruiser\.mjs)$/.test(path),
    find: never(/^export default\b/gm),
  },
  {
    name: "any-machine",
    about: (path) => (isCode(path) || /\.(json|md|sql|ya?ml|css|html)$/.test(path)) && !inTools(path),
    find: ({ text }) => matches(text, /(?<![\w.])\/(?:work|root|home\/\w+|Users\/\w+)\/[\w.-]*/g),
  },
];

/** Everything in these files that breaks a rule which the cruiser cannot see. */
export function findUntidy(sources: readonly Source[]): readonly Untidy[] {
  return tidyRules.flatMap(({ name, about, find }) =>
    sources
      .filter(({ path }) => about(path))
      .flatMap((source) =>
        find(source).map(({ index, found }) => ({
          rule: name,
          path: source.path,
          line: source.text.slice(0, index).split("\n").length,
          found,
        })),
      ),
  );
}

export const readSources = (paths: readonly string[]): readonly Source[] =>
  paths
    .filter(
      (path) => /\.(tsx?|mjs|json|md|sql|ya?ml|css|html)$/.test(path) && !path.endsWith("package-lock.json"),
    )
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));

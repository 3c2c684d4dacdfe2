/** What an editor may write. No attribute passes but these two, so no style, no script, no foreign picture. */
const allowed = new Set(
  "p br hr h2 h3 h4 ul ol li strong em u s blockquote table thead tbody tr th td".split(" "),
);
const empty = new Set(["br", "hr"]);
const spans = /\b(colspan|rowspan)\s*=\s*"?([1-9]\d?)"?/gi;
/** What is left out with all that it holds: comments, and elements whose text is no text for a reader. */
const dropped =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|iframe|object|svg|math|title|textarea|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/;
const tag = /<(?<slash>\/?)(?<name>[a-z][a-z0-9]*)\b(?<rest>[^<>]*)>/;
const marks = new RegExp(`${dropped.source}|${tag.source}`, "gi");

/**
 * Rich text as it may be shown: known elements without attributes, every other sign as text. Nothing of the
 * original's marks is copied; each tag is written anew, so that what is not understood cannot come through.
 */
export function cleanHtml(html: string): string {
  const open: string[] = [];
  let clean = "";
  let from = 0;
  // One pass, so that what stands on both sides of a dropped mark is not read as a mark itself.
  for (const { 0: mark, index, groups: { slash, name: given, rest } = {} } of html.matchAll(marks)) {
    clean += escapeText(html.slice(from, index));
    from = index + mark.length;
    const name = given?.toLowerCase() ?? "";
    if (!allowed.has(name)) continue;
    if (slash) clean += close(open, name);
    else {
      clean += `<${name}${attributes(name, rest ?? "")}>`;
      if (!empty.has(name)) open.push(name);
    }
  }
  clean += escapeText(html.slice(from));
  return clean + closeAll(open, 0);
}

/** The words of clean rich text, without its marks. */
export const textOf = (clean: string) =>
  clean
    .replace(/<[^>]*>/g, " ")
    .replace(/&(lt|gt|quot|amp|nbsp|#39);/g, (_, name: string) => signs[name] ?? " ")
    .replace(/\s+/g, " ")
    .trim();

const signs: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  amp: "&",
  nbsp: " ",
  "#39": "'",
};

const attributes = (name: string, given: string) => {
  if (name !== "td" && name !== "th") return "";
  return [...given.matchAll(spans)].map(([, span, n]) => ` ${span?.toLowerCase()}="${n}"`).join("");
};

/** An end tag closes what stands open inside its element too; one without a beginning is left out. */
function close(open: string[], name: string): string {
  const at = open.lastIndexOf(name);
  return at < 0 ? "" : closeAll(open, at);
}

const closeAll = (open: string[], from: number) =>
  open
    .splice(from)
    .toReversed()
    .map((name) => `</${name}>`)
    .join("");

/** Entities stay as they are; a sign that could begin a tag does not. */
const escapeText = (text: string) =>
  text
    .replace(/&(?!(?:[a-z][a-z0-9]*|#\d+|#x[0-9a-f]+);)/gi, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

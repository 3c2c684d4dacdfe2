import { chartKinds, isAnchorId, isMapAddress, isPosition, tints } from "@zd/api/content/rich-text";
import { fileOfAddress } from "@zd/api/files/content-address";
import type { FileId } from "@zd/domain/kernel/brand";
import sanitize from "sanitize-html";

/** the font sizes that an editor offers. */
const sizes = /^(?:12|14|16|18|20|24|36)px$/;
const alignments = /^(?:left|center|right|justify)$/;

/** Attributes that stand for one of our own choices, and what may be chosen. */
const choices: Readonly<Record<string, object>> = { "data-tint": tints, "data-chart": chartKinds };

/**
 * What an editor may write. No script, no style but alignment and size, no picture or video but of our own store; a
 * link leads to the web, a mailbox, a telephone, or within the site.
 */
const rules: sanitize.IOptions = {
  allowedTags: [
    ..."p br hr h1 h2 h3 h4 ul ol li strong em u s sub sup blockquote a span div img video".split(" "),
    ..."table caption colgroup col thead tbody tfoot tr th td".split(" "),
  ],
  allowedAttributes: {
    a: ["href", "title", "target", "rel", "id"],
    div: ["data-place", "data-at"],
    table: ["data-chart"],
    blockquote: ["data-tint"],
    img: ["src", "alt", "title", "width", "height"],
    video: ["src", "poster", "controls", "preload", "width", "height"],
    td: ["colspan", "rowspan", "style", "data-tint"],
    th: ["colspan", "rowspan", "style", "data-tint"],
    col: ["span"],
    ol: ["start"],
    ...Object.fromEntries("p h1 h2 h3 h4 span".split(" ").map((tag) => [tag, ["style", "data-tint"]])),
  },
  allowedStyles: { "*": { "text-align": [alignments], "font-size": [sizes] } },
  allowedSchemes: ["http", "https", "mailto", "tel", "geo"],
  allowProtocolRelative: false,
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "template",
    "iframe",
    "object",
    "svg",
    "math",
    "title",
  ],
  transformTags: {
    "*": (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(
        Object.entries(attribs).filter(([name, value]) => {
          const known = choices[name];
          return known === undefined || Object.hasOwn(known, value);
        }),
      ),
    }),
    b: "strong",
    i: "em",
    del: "s",
    strike: "s",
    a: (tagName, { href = "", title, id = "" }) => ({
      tagName,
      // What leads nowhere is plain text, or the place that a link within the text leads to.
      attribs: !isLink(href)
        ? { ...(isAnchorId(id) ? { id } : {}) }
        : {
            href,
            ...(title ? { title } : {}),
            ...(opensBeside(href) ? { target: "_blank", rel: "noopener noreferrer nofollow" } : {}),
          },
    }),
    // Only the card of a place; every other is a paragraph.
    div: (_name, { "data-place": place = "", "data-at": at = "" }) =>
      place.trim() === ""
        ? { tagName: "p", attribs: {} }
        : {
            tagName: "div",
            attribs: { "data-place": place.slice(0, 60), ...(isPosition(at) ? { "data-at": at } : {}) },
          },
    video: (tagName, { src = "", poster = "", width, height }) => ({
      tagName,
      attribs: {
        src,
        ...(fileOfAddress(poster) ? { poster } : {}),
        ...(width ? { width } : {}),
        ...(height ? { height } : {}),
        controls: "",
        preload: "metadata",
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs: { src = "" } }) =>
    (tag === "img" || tag === "video") && fileOfAddress(src) === null,
};

/**
 * Rich text as it may be shown: known elements with known attributes, every other sign as text. What falls away can
 * leave paragraphs within paragraphs, which the next reader would take apart; so the text is read until it stays.
 */
export function cleanHtml(html: string): string {
  let clean = sanitize(html, rules);
  for (let again = sanitize(clean, rules); again !== clean; again = sanitize(clean, rules)) clean = again;
  return clean;
}

/** An address within the site begins with one slash; two would lead to another. One within the text names an anchor. */
const isLink = (href: string) =>
  /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(href.trim()) ||
  (href.startsWith("#") && isAnchorId(href.slice(1))) ||
  isMapAddress(href);

const opensBeside = (href: string) => !/^(?:\/|#|geo:)/.test(href);

/** The pictures and videos that stand in clean rich text, each once. */
export function filesIn(clean: string): readonly FileId[] {
  const addresses = [...clean.matchAll(/ (?:src|poster)="([^"]*)"/g)].map(([, address = ""]) => address);
  return [...new Set(addresses.map((address) => fileOfAddress(address)).filter((file) => file !== null))];
}

/** The words of clean rich text, without its marks. */
export const textOf = (clean: string) =>
  clean
    .replace(/<[^>]*>/g, " ")
    .replace(/&(lt|gt|quot|amp|nbsp|#39);/g, (_, name: string) => signs[name] ?? " ")
    .replace(/\s+/g, " ")
    .trim();

/** How many signs a reader sees; spaces do not count. */
export const lengthOf = (clean: string) => [...textOf(clean).replaceAll(" ", "")].length;

const signs: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  amp: "&",
  nbsp: " ",
  "#39": "'",
};

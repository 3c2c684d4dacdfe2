import { isAnchorId } from "@zd/api/content/rich-text";
import { fontSizes } from "./extensions.ts";

/** The attributes that stay. */
const attributes: ReadonlySet<string> = new Set(
  "href src alt colspan rowspan poster id data-chart data-tint data-place data-at".split(" "),
);

/**
 * Cleans a text from Word or from a page of what only they understand: comments and conditions, their own elements,
 * classes and styles. Lists that Word writes as paragraphs become lists. The editor goes on by its own rules.
 */
export function cleanPaste(html: string): string {
  const page = new DOMParser().parseFromString(withoutConditions(html), "text/html");
  for (const element of page.querySelectorAll("style, script, meta, link, title, xml")) element.remove();
  joinLists(page);
  for (const element of page.body.querySelectorAll("*")) {
    // <o:p>, <w:sdt>, <v:shape>: their words stay.
    if (element.tagName.includes(":")) element.replaceWith(...element.childNodes);
    else tidy(element);
  }
  return page.body.innerHTML.replace(/ | /g, " ");
}

const withoutConditions = (html: string) =>
  html.replace(/<!--[\s\S]*?-->/g, "").replace(/<!\[[^\]]*\]>/g, "");

function tidy(element: Element): void {
  const style = element.getAttribute("style") ?? "";
  const align = /text-align:\s*(left|center|right|justify)/i.exec(style)?.[1];
  for (const { name } of [...element.attributes]) if (!attributes.has(name)) element.removeAttribute(name);
  if (!isAnchorId(element.id)) element.removeAttribute("id");
  const size = fontSizes.find((px) => new RegExp(`font-size:\\s*${px}px`, "i").test(style));
  const styles = [
    ...(align ? [`text-align: ${align.toLowerCase()}`] : []),
    ...(size && element.localName === "span" ? [`font-size: ${size}px`] : []),
  ];
  if (styles.length > 0) element.setAttribute("style", styles.join("; "));
  if (element.localName === "span" && /font-weight:\s*(bold|[6-9]00)/i.test(style)) wrap(element, "strong");
}

function wrap(element: Element, name: string): void {
  const mark = element.ownerDocument.createElement(name);
  mark.append(...element.childNodes);
  element.append(mark);
}

/** Word writes the items of a list as paragraphs that name the list in their style, each with its sign. */
function joinLists(page: Document): void {
  let list: Element | null = null;
  for (const paragraph of [...page.body.querySelectorAll("p")]) {
    const isItem = /mso-list:\s*l\d/i.test(paragraph.getAttribute("style") ?? "");
    if (!isItem) {
      list = null;
      continue;
    }
    const sign = [...paragraph.querySelectorAll("span")].find((span) =>
      /mso-list:\s*Ignore/i.test(span.getAttribute("style") ?? ""),
    );
    const ordered = /^\s*[（(]?\w+[.、）)]/.test(sign?.textContent ?? "");
    sign?.remove();
    const name: string = ordered ? "ol" : "ul";
    if (list === null || list.nextElementSibling !== paragraph || list.localName !== name) {
      list = page.createElement(name);
      paragraph.before(list);
    }
    const item = page.createElement("li");
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

/** What of a style sheet says whether something is hidden, or lets no pointer through. */
const hiding = /display:\s*none|visibility:|pointer-events:/;

/** As the tests' browser looks for style sheets, whenever it is asked how an element looks. */
const sheetsSelector = 'style,link[rel="stylesheet"]';

const known = new WeakMap<CSSStyleSheet, { readonly cssRules: readonly CSSRule[] }>();

function hidingRulesOf(sheet: CSSStyleSheet) {
  const found = known.get(sheet);
  if (found) return found;
  const chosen = { cssRules: [...sheet.cssRules].filter(({ cssText }) => hiding.test(cssText)) };
  known.set(sheet, chosen);
  return chosen;
}

const prototypes = new WeakSet<object>();

/**
 * Of the style sheets a page test asks only whether something is hidden, or lets no pointer through: what else antd writes
 * into them (thousands of rules, matched with every element whenever a role is looked for) is left out of the question. They
 * are looked for in the head alone, where all of them stand, and not in the whole page with each question.
 */
export function askOfHiding({ HTMLStyleElement, Document }: typeof globalThis): void {
  // The files of a worker share one window, which is changed once.
  if (prototypes.has(HTMLStyleElement.prototype)) return;
  prototypes.add(HTMLStyleElement.prototype);

  const sheetOf = Object.getOwnPropertyDescriptor(HTMLStyleElement.prototype, "sheet")?.get;
  if (!sheetOf) throw new Error("a style element has no sheet here");
  Object.defineProperty(HTMLStyleElement.prototype, "sheet", {
    configurable: true,
    get(this: HTMLStyleElement) {
      const sheet: CSSStyleSheet | null = sheetOf.call(this);
      return sheet && hidingRulesOf(sheet);
    },
  });

  const findAll = Document.prototype.querySelectorAll;
  Document.prototype.querySelectorAll = function (this: Document, selector: string) {
    return selector === sheetsSelector ? this.head.querySelectorAll(selector) : findAll.call(this, selector);
  };
}

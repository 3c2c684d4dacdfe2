/**
 * Of the style sheets a page test asks only whether something is hidden, or lets no pointer through: what else antd writes
 * into them (thousands of rules, matched with every element whenever a role is looked for) is left out of the question.
 */
const hiding = /display:\s*none|visibility:|pointer-events:/;

const found = new WeakMap<CSSStyleSheet, { readonly cssRules: readonly CSSRule[] }>();

function askedOf(sheet: CSSStyleSheet) {
  const known = found.get(sheet);
  if (known) return known;
  const chosen = { cssRules: [...sheet.cssRules].filter(({ cssText }) => hiding.test(cssText)) };
  found.set(sheet, chosen);
  return chosen;
}

const sheetOf = Object.getOwnPropertyDescriptor(HTMLStyleElement.prototype, "sheet")?.get;
if (!sheetOf) throw new Error("a style element has no sheet here");

Object.defineProperty(HTMLStyleElement.prototype, "sheet", {
  configurable: true,
  get(this: HTMLStyleElement) {
    const sheet: CSSStyleSheet | null = sheetOf.call(this);
    return sheet && askedOf(sheet);
  },
});

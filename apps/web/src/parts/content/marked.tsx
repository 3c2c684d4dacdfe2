/** A text with the words that were looked for marked in it. */
export function MarkedText({ text, keyword }: { readonly text: string; readonly keyword: string }) {
  const terms = keyword.split(/\s+/).filter((term) => term !== "");
  if (terms.length === 0) return text;
  const pattern = new RegExp(
    `(${terms.map((term) => term.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|")})`,
    "gi",
  );
  // Split at a group, the matches stand at every second place.
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text keep their places
  return text.split(pattern).map((piece, i) => (i % 2 === 1 ? <mark key={i}>{piece}</mark> : piece));
}

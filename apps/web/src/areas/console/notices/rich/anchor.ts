import { type Editor, Node } from "@tiptap/core";
import { anchorPrefix } from "@zd/api/content/rich-text";

/** 锚点 (R-2266): a place in the text to which links of the same text lead. */
export const Anchor = Node.create({
  name: "anchor",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    name: {
      default: "",
      parseHTML: (element: HTMLElement) => element.id.slice(anchorPrefix.length),
      renderHTML: ({ name }) => ({ id: `${anchorPrefix}${String(name)}` }),
    },
  }),
  parseHTML: () => [{ tag: `a[id^="${anchorPrefix}"]:not([href])`, priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes],
});

/** The names of the anchors that stand in the text, in their order. */
export function anchorsOf(editor: Editor): readonly string[] {
  const names: string[] = [];
  editor.state.doc.descendants(({ type, attrs }) => {
    if (type.name === "anchor") names.push(String(attrs["name"]));
  });
  return names;
}

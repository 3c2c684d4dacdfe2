import { type Editor, Extension } from "@tiptap/core";
import { type Tint, tints } from "@zd/api/content/rich-text";

const blocks = ["paragraph", "heading", "blockquote"];
const cells = ["tableCell", "tableHeader"];

/** 背景 (R-2277) of paragraphs and cells. */
export const Tinted = Extension.create({
  name: "tint",
  addGlobalAttributes: () => [
    {
      types: [...blocks, ...cells],
      attributes: {
        tint: {
          default: null,
          parseHTML: (element: HTMLElement) => {
            const tint = element.getAttribute("data-tint") ?? "";
            return Object.hasOwn(tints, tint) ? tint : null;
          },
          renderHTML: ({ tint }: { tint?: Tint | null }) => (tint ? { "data-tint": tint } : {}),
        },
      },
    },
  ],
});

export const tintScopes = { selection: "所选段落", cells: "所选单元格", all: "全文" } as const;
export type TintScope = keyof typeof tintScopes;

/** Sets the background of the selection, or of every paragraph of the text; null takes it away. */
export function setTint(editor: Editor, tint: Tint | null, scope: TintScope): void {
  const { state, view } = editor;
  const change = state.tr;
  const types = scope === "cells" ? cells : blocks;
  const ranges =
    scope === "all"
      ? [{ from: 0, to: state.doc.content.size }]
      : state.selection.ranges.map(({ $from, $to }) => ({ from: $from.pos, to: $to.pos }));
  for (const { from, to } of ranges)
    state.doc.nodesBetween(from, to, (node, at) => {
      if (types.includes(node.type.name)) change.setNodeAttribute(at, "tint", tint);
    });
  view.dispatch(change);
}

import type { Editor } from "@tiptap/core";
import { Table } from "@tiptap/extension-table";
import type { Node } from "@tiptap/pm/model";
import { type ChartKind, chartKinds } from "@zd/api/content/rich-text";
import type { CellText } from "../../../../parts/content/chart-figures.ts";

/** 表格, and 图表 (R-2278): a table may say that it is drawn as a chart as well. */
export const ChartTable = Table.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      chart: {
        default: null,
        parseHTML: (element: HTMLElement) => {
          const kind = element.getAttribute("data-chart") ?? "";
          return Object.hasOwn(chartKinds, kind) ? kind : null;
        },
        renderHTML: ({ chart }: { chart?: ChartKind | null }) => (chart ? { "data-chart": chart } : {}),
      },
    };
  },
});

/** The cells of the table in which the cursor stands, row by row. */
export function cellsOf(editor: Editor): readonly (readonly CellText[])[] {
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type.name === "table")
      return childrenOf(node).map((row) =>
        childrenOf(row).map((cell) => ({
          text: cell.textContent,
          header: cell.type.name === "tableHeader",
        })),
      );
  }
  return [];
}

const childrenOf = (node: Node) => Array.from({ length: node.childCount }, (_, i) => node.child(i));

import { Node } from "@tiptap/core";
import { mapAddressOf } from "@zd/api/content/rich-text";

/** 地图 (R-2270): a place by its name and position, which the reader's own map opens; no foreign map is drawn. */
export const Place = Node.create({
  name: "place",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    name: {
      default: "",
      parseHTML: (element: HTMLElement) => element.getAttribute("data-place"),
      renderHTML: ({ name }) => ({ "data-place": String(name) }),
    },
    at: {
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute("data-at"),
      renderHTML: ({ at }) => (at ? { "data-at": String(at) } : {}),
    },
  }),
  parseHTML: () => [{ tag: "div[data-place]" }],
  renderHTML({ node, HTMLAttributes }) {
    const { name, at } = node.attrs as { name: string; at: string | null };
    return at === null
      ? ["div", HTMLAttributes, ["strong", {}, name]]
      : [
          "div",
          HTMLAttributes,
          ["strong", {}, name],
          ["span", {}, ` ${positionInWords(at)} `],
          ["a", { href: mapAddressOf(at) }, "在地图中打开"],
        ];
  },
  renderText: ({ node }) => String(node.attrs["name"]),
});

/** `110.4712,38.8231` as 东经110.4712°，北纬38.8231°. */
export function positionInWords(at: string): string {
  const [east = "", north = ""] = at.split(",");
  const side = (degrees: string, plus: string, minus: string) =>
    `${degrees.startsWith("-") ? minus : plus}${degrees.replace("-", "")}°`;
  return `${side(east, "东经", "西经")}，${side(north, "北纬", "南纬")}`;
}

import { type Extensions, mergeAttributes, Node } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import { TextAlign } from "@tiptap/extension-text-align";
import { FontSize, TextStyle } from "@tiptap/extension-text-style";
import { CharacterCount } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";
import { Anchor } from "./anchor.ts";
import { ChartTable } from "./chart.ts";
import { Find } from "./find.ts";
import { Place } from "./place.ts";
import { Tinted } from "./tint.ts";

/** 视频 in a text, which readers start themselves. */
const Video = Node.create({
  name: "video",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, poster: { default: null } }),
  parseHTML: () => [{ tag: "video[src]" }],
  renderHTML: ({ HTMLAttributes }) => [
    "video",
    mergeAttributes(HTMLAttributes, { controls: "", preload: "metadata" }),
  ],
});

/** What a text may hold; the server cleans by the same rules. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    // The editor takes back up to 20 steps.
    undoRedo: { depth: 20 },
    link: { openOnClick: false, autolink: false, linkOnPaste: false },
  }),
  TextStyle,
  FontSize,
  TextAlign.configure({ types: ["heading", "paragraph"] }),
  Image,
  Video,
  ChartTable.configure({ resizable: false }),
  TableKit.configure({ table: false }),
  Anchor,
  Place,
  Tinted,
  Find,
  CharacterCount,
];

/** The sizes that text may have, in px; the server takes any other out. */
export const fontSizes = [12, 14, 16, 18, 20, 24, 36] as const;

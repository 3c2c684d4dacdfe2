import { type Editor, Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

interface Asked {
  readonly term: string;
  readonly matchCase: boolean;
}

interface Match {
  readonly from: number;
  readonly to: number;
}

interface Found extends Asked {
  readonly matches: readonly Match[];
  /** Which of them is meant; of none it is 0. */
  readonly at: number;
}

const nothing: Found = { term: "", matchCase: false, matches: [], at: 0 };
const key = new PluginKey<Found>("find");

/** 查询替换 (R-2272): what is looked for is marked where it stands; nothing of it is saved. */
export const Find = Extension.create({
  name: "find",
  addProseMirrorPlugins: () => [
    new Plugin<Found>({
      key,
      state: {
        init: () => nothing,
        apply(change, before) {
          const asked = change.getMeta(key) as Partial<Found> | undefined;
          if (!asked && !change.docChanged) return before;
          const now = { ...before, ...asked };
          const matches = matchesIn(change.doc, now);
          return { ...now, matches, at: Math.max(0, Math.min(now.at, matches.length - 1)) };
        },
      },
      props: {
        decorations(state) {
          const { matches, at } = key.getState(state) ?? nothing;
          return DecorationSet.create(
            state.doc,
            matches.map(({ from, to }, i) =>
              Decoration.inline(from, to, { class: i === at ? "found meant" : "found" }),
            ),
          );
        },
      },
    }),
  ],
});

/** What stands for a leaf in a line of text: as long as the leaf itself, so that places stay right. */
const leaf = "￼";

function matchesIn(doc: Node, { term, matchCase }: Asked): readonly Match[] {
  if (term === "") return [];
  const wanted = matchCase ? term : term.toLowerCase();
  const matches: Match[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return;
    const line = node.textBetween(0, node.content.size, undefined, leaf);
    const text = matchCase ? line : line.toLowerCase();
    for (let i = text.indexOf(wanted); i >= 0; i = text.indexOf(wanted, i + wanted.length))
      matches.push({ from: pos + 1 + i, to: pos + 1 + i + wanted.length });
  });
  return matches;
}

export const foundIn = (editor: Editor): Found => key.getState(editor.state) ?? nothing;

export function find(editor: Editor, asked: Asked): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { ...asked, at: 0 }));
}

/** The next one, or the one before, round and round. */
export function step(editor: Editor, by: 1 | -1): void {
  const { matches, at } = foundIn(editor);
  if (matches.length === 0) return;
  const next = (at + by + matches.length) % matches.length;
  const { from, to } = matches[next] as Match;
  const { tr, doc } = editor.state;
  editor.view.dispatch(
    tr
      .setMeta(key, { at: next })
      .setSelection(TextSelection.create(doc, from, to))
      .scrollIntoView(),
  );
}

/** Replaces the one that is meant, or all; the words keep the looks of those they replace. */
export function replaceFound(editor: Editor, words: string, which: "one" | "all"): void {
  const { matches, at } = foundIn(editor);
  const chosen = which === "all" ? matches : matches.slice(at, at + 1);
  const change = editor.state.tr;
  for (const { from, to } of chosen.toReversed())
    if (words === "") change.delete(from, to);
    else change.insertText(words, from, to);
  editor.view.dispatch(change);
}

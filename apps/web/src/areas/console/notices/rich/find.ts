import { type Editor, Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

interface SearchTerm {
  /** Empty for no search. */
  readonly term: string;
  /** 区分大小写 */
  readonly matchCase: boolean;
}

interface Match {
  /** Position in the document. */
  readonly from: number;
  /** Position behind its last letter. */
  readonly to: number;
}

interface Search extends SearchTerm {
  /** In the order of the text. */
  readonly matches: readonly Match[];
  /** Index of the current match; 0 where there is none. */
  readonly at: number;
}

const noSearch: Search = { term: "", matchCase: false, matches: [], at: 0 };
const key = new PluginKey<Search>("find");

/** 查询替换 (R-2272): the matches are marked in the text; the marks are not saved. */
export const Find = Extension.create({
  name: "find",
  addProseMirrorPlugins: () => [
    new Plugin<Search>({
      key,
      state: {
        init: () => noSearch,
        apply(change, before) {
          const patch = change.getMeta(key) as Partial<Search> | undefined;
          if (!patch && !change.docChanged) return before;
          const now = { ...before, ...patch };
          const matches = matchesIn(change.doc, now);
          return { ...now, matches, at: Math.max(0, Math.min(now.at, matches.length - 1)) };
        },
      },
      props: {
        decorations(state) {
          const { matches, at } = key.getState(state) ?? noSearch;
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

/** Stands for a leaf such as a picture in a line of text: as long as the leaf itself, so that positions stay right. */
const leaf = "￼";

function matchesIn(doc: Node, { term, matchCase }: SearchTerm): readonly Match[] {
  if (term === "") return [];
  const pattern = matchCase ? term : term.toLowerCase();
  const matches: Match[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return;
    const line = node.textBetween(0, node.content.size, undefined, leaf);
    const text = matchCase ? line : line.toLowerCase();
    for (let i = text.indexOf(pattern); i >= 0; i = text.indexOf(pattern, i + pattern.length))
      matches.push({ from: pos + 1 + i, to: pos + 1 + i + pattern.length });
  });
  return matches;
}

export const searchOf = (editor: Editor): Search => key.getState(editor.state) ?? noSearch;

export function find(editor: Editor, term: SearchTerm): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { ...term, at: 0 }));
}

/** Goes to the next match or the one before, round and round. */
export function step(editor: Editor, by: 1 | -1): void {
  const { matches, at } = searchOf(editor);
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

/** Replaces the current match or all of them; the new words keep the looks of the old ones. */
export function replaceMatches(editor: Editor, words: string, which: "one" | "all"): void {
  const { matches, at } = searchOf(editor);
  const range = which === "all" ? matches : matches.slice(at, at + 1);
  const change = editor.state.tr;
  for (const { from, to } of range.toReversed())
    if (words === "") change.delete(from, to);
    else change.insertText(words, from, to);
  editor.view.dispatch(change);
}

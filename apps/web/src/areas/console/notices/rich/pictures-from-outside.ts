import type { Editor } from "@tiptap/core";
import { fileOfAddress } from "@zd/api/files/content-address";

/** Addresses of pictures in the text that are none of ours, each once. */
export function foreignPictures(editor: Editor): readonly string[] {
  const found = new Set<string>();
  editor.state.doc.descendants(({ type, attrs }) => {
    const source = String(attrs["src"] ?? "");
    if (type.name === "image" && fileOfAddress(source) === null) found.add(source);
  });
  return [...found];
}

/** Puts our own address in the place of a foreign one; a picture without one is taken out. */
export function replacePicture(editor: Editor, source: string, address: string | null): void {
  const { state, view } = editor;
  const change = state.tr;
  state.doc.descendants((node, at) => {
    if (node.type.name !== "image" || node.attrs["src"] !== source) return;
    const now = change.mapping.map(at);
    if (address === null) change.delete(now, now + node.nodeSize);
    else change.setNodeMarkup(now, undefined, { ...node.attrs, src: address });
  });
  view.dispatch(change);
}

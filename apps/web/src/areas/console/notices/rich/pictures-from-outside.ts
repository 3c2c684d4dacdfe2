import type { Editor } from "@tiptap/core";
import { fileOfAddress } from "@zd/api/files/content-address";

/** Addresses of the pictures in the text that are of other sites, each once. */
export function foreignPictures(editor: Editor): readonly string[] {
  const sources = new Set<string>();
  editor.state.doc.descendants(({ type, attrs }) => {
    const source = String(attrs["src"] ?? "");
    if (type.name === "image" && fileOfAddress(source) === null) sources.add(source);
  });
  return [...sources];
}

/** Gives a picture another address; null removes the picture. */
export function replacePicture(editor: Editor, source: string, address: string | null): void {
  const { state, view } = editor;
  const change = state.tr;
  state.doc.descendants((node, at) => {
    if (node.type.name !== "image" || node.attrs["src"] !== source) return;
    const position = change.mapping.map(at);
    if (address === null) change.delete(position, position + node.nodeSize);
    else change.setNodeMarkup(position, undefined, { ...node.attrs, src: address });
  });
  view.dispatch(change);
}

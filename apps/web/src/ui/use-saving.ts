import { useState } from "react";
import { messageOf } from "../api/failures.ts";
import { warn } from "./feedback/notices.ts";
import { saveFile, workbookType } from "./save-file.ts";

interface SavedFile {
  /** With its ending. */
  readonly name: string;
  /** Base64 */
  readonly content: string;
}

const types: Readonly<Record<string, string>> = {
  xlsx: workbookType,
  pdf: "application/pdf",
  zip: "application/zip",
};

/** Saves files that a call makes, one at a time; `busy` names the one that is being made, null where none is. */
export function useSaving<Kind extends string>() {
  const [busy, setBusy] = useState<Kind | null>(null);
  const save = async (kind: Kind, make: () => Promise<SavedFile>) => {
    setBusy(kind);
    try {
      const { name, content } = await make();
      saveFile(content, name, types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream");
    } catch (error) {
      warn(messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  return { busy, save };
}

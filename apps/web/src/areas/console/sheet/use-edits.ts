import { useState } from "react";

/** The edits of a sheet of values that are not saved yet; they are made on the sheet as it was when the first one was made. */
export function useEdits<Key, Edit, Sheet>() {
  const [edits, setEdits] = useState<ReadonlyMap<Key, Edit>>(new Map());
  const [editedSheet, setEditedSheet] = useState<Sheet | null>(null);
  return {
    edits,
    /** The sheet as it was when the first edit was made; null while there is none. */
    editedSheet,
    /** Adds or replaces an edit; null takes it back. */
    set(key: Key, edit: Edit | null, sheet: Sheet) {
      const after = new Map(edits);
      if (edit === null) after.delete(key);
      else after.set(key, edit);
      setEdits(after);
      setEditedSheet(after.size > 0 ? sheet : null);
    },
    clear() {
      setEdits(new Map());
      setEditedSheet(null);
    },
  };
}

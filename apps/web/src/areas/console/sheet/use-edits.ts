import { useState } from "react";

/** What has been typed over a sheet of values and not saved yet. Whoever begins to type has seen these values, whatever is read meanwhile. */
export function useEdits<Key, Edit, Sheet>() {
  const [edits, setEdits] = useState<ReadonlyMap<Key, Edit>>(new Map());
  const [seen, setSeen] = useState<Sheet | null>(null);
  return {
    edits,
    /** The sheet as it was when the first edit was made. */
    seen,
    /** Null takes the edit back. */
    put(key: Key, edit: Edit | null, sheet: Sheet) {
      const after = new Map(edits);
      if (edit === null) after.delete(key);
      else after.set(key, edit);
      setEdits(after);
      setSeen(after.size > 0 ? sheet : null);
    },
    clear() {
      setEdits(new Map());
      setSeen(null);
    },
  };
}

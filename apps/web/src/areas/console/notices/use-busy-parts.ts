import { useState } from "react";

/** Which parts of a notice wait for files that are on their way: while one does, the notice is not whole. */
export function useBusyParts() {
  const [attachments, setAttachments] = useState(false);
  const [training, setTraining] = useState(false);
  const [text, setText] = useState(false);
  return { isBusy: attachments || training || text, setAttachments, setTraining, setText };
}

export type BusyParts = ReturnType<typeof useBusyParts>;

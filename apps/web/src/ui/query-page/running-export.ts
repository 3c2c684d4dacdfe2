import { lists } from "@zd/api/lists/operations";
import type { InputOf } from "@zd/api/wire/operation";
import { useSyncExternalStore } from "react";
import type { Call } from "../../api/client.ts";
import { messageOf } from "../../api/failures.ts";
import { succeed, warn } from "../feedback/notices.ts";
import { saveFile, workbookType } from "../save-file.ts";

/** The server gives up earlier than this. */
const timeoutMs = 120_000;
const askEveryMs = 1_000;

/** The export that is under way; a firm has one at a time. */
export interface RunningExport {
  readonly title: string;
  /** Percent of the rows, where that is known. */
  readonly percent: number | null;
}

const listeners = new Set<() => void>();
let running: RunningExport | null = null;

function put(next: RunningExport | null) {
  running = next;
  for (const changed of listeners) changed();
}

/**
 * Has a list made into a file and saves it. It belongs to no page: whoever started it may leave, and finds the file
 * among the downloads all the same.
 */
export async function startExport(
  call: Call,
  title: string,
  wanted: InputOf<typeof lists.exportList>,
  fileName: string,
): Promise<void> {
  if (running !== null) return;
  put({ title, percent: null });
  const asking = setInterval(() => void askProgress(call, title), askEveryMs);
  try {
    const file = await call(lists.exportList, wanted, { timeoutMs });
    saveFile(file, fileName, workbookType);
    succeed(`${title}已导出`);
  } catch (error) {
    warn(messageOf(error as Error));
  } finally {
    clearInterval(asking);
    put(null);
  }
}

async function askProgress(call: Call, title: string) {
  // How far it is would be nice to know; that it cannot be told is no failure.
  const { written, total } = await call(lists.readExportProgress, {}).catch(() => unknown);
  if (running !== null && written !== null && total !== null && total > 0) {
    put({ title, percent: Math.floor((written * 100) / total) });
  }
}

const unknown = { written: null, total: null };

export const useRunningExport = () =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => running,
  );

import type { Report } from "../../../../../../tools/verify-session.mjs";

/** What a member has dropped: the bundle, and receipts that are to stand in it. */
export interface DroppedFiles {
  /** The proof of a session as it was read, not checked yet; null before there is one. */
  readonly bundle: unknown;
  /** As they were read, not checked yet. */
  readonly receipts: readonly unknown[];
  /** Files that are neither. */
  readonly unread: readonly string[];
}

export const noFiles: DroppedFiles = { bundle: null, receipts: [], unread: [] };

/** Takes in files beside those that are there already; another bundle takes the place of the first. */
export async function takeIn(before: DroppedFiles, files: readonly File[]): Promise<DroppedFiles> {
  let { bundle } = before;
  const receipts = [...before.receipts];
  const unread: string[] = [];
  for (const file of files) {
    const content = await jsonOf(file);
    if (isBundle(content)) bundle = content;
    else if (content !== null && typeof content === "object") receipts.push(content);
    else unread.push(file.name);
  }
  return { bundle, receipts, unread };
}

async function jsonOf(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text()) as unknown;
  } catch {
    return null;
  }
}

function isBundle(content: unknown): boolean {
  const bundle = content as { readonly rows?: unknown; readonly data?: { readonly rows?: unknown } } | null;
  return Array.isArray(bundle?.rows) || Array.isArray(bundle?.data?.rows);
}

/** Reckons everything again, here in the browser, by the program that anybody can download. */
export async function verify(
  { bundle, receipts }: DroppedFiles,
  trusted: readonly { readonly id: string; readonly publicKey: string }[] | null,
): Promise<Report> {
  const { verifyBundle } = await import("../../../../../../tools/verify-session.mjs");
  return verifyBundle(bundle, { receipts, trusted });
}

import type { FileId } from "@zd/domain/kernel/brand";
import { z } from "zod";
import { files, type pictureLooks } from "./operations.ts";

/**
 * Address at which a browser shows a file, of a picture in a list its thumbnail; the same in pages and in rich text. `reason` is why the
 * staff looks at papers of a person.
 */
export const contentAddressOf = (file: FileId, look?: keyof typeof pictureLooks, reason?: string): string =>
  `/api${files.readContent.path}?${new URLSearchParams(
    z.encode(files.readContent.input, {
      file,
      ...(look && { look }),
      ...(reason !== undefined && { reason }),
    }) as Record<string, string>,
  )}`;

const anyFile = "0".repeat(32) as FileId;
const shape = new RegExp(
  `^${contentAddressOf(anyFile)
    .replace(/[.?*+]/g, "\\$&")
    .replace(anyFile, "([0-9a-f]{32})")}$`,
);

/** The file of such an address; null for any other address. */
export const fileOfAddress = (address: string): FileId | null =>
  (shape.exec(address)?.[1] ?? null) as FileId | null;

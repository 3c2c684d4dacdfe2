import type { FileId } from "@zd/domain/kernel/brand";
import { z } from "zod";
import { files, type pictureLooks } from "./operations.ts";

/** Where a browser finds a file to show it, a picture in a list as its thumbnail; the same in pages and in rich text. */
export const contentAddressOf = (file: FileId, look?: keyof typeof pictureLooks): string =>
  `/api${files.readContent.path}?${new URLSearchParams(
    z.encode(files.readContent.input, look ? { file, look } : { file }) as Record<string, string>,
  )}`;

const shape = new RegExp(
  `^${contentAddressOf("@" as FileId)
    .replace(/[.?*+]/g, "\\$&")
    .replace(/@|%40/, "([0-9a-f]{32})")}$`,
);

/** The file that such an address shows; null for any other address. */
export const fileOfAddress = (address: string): FileId | null =>
  (shape.exec(address)?.[1] ?? null) as FileId | null;

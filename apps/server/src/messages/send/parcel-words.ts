import { digestText, digestTitle } from "@zd/domain/messages/digest";
import { messageKinds } from "@zd/domain/messages/kinds";
import type { Parcel } from "./delivery-store.ts";

/** Title of a parcel: the kind of its only message, or how many of which kinds there are. */
export const titleOf = ({ items }: Parcel): string =>
  items.length === 1 ? messageKinds[items[0].kind] : digestTitle(items);

/** Text of a parcel, for a mail: its only message with what follows from it, or a line for each. */
export function wordsOf({ items }: Parcel): string {
  const [{ words, consequence }] = items;
  return items.length === 1 ? [words, consequence].filter(Boolean).join("\n") : digestText(items);
}

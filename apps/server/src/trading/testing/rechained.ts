import type { Bundle } from "@zd/api/proof/operations";
import { linkedHash, openingHash } from "../sessions/journal.ts";

/** A bundle whose rows were changed by somebody who chains them anew; he has no key to sign the last one. */
export function rechained(bundle: Bundle, change: (body: string) => string): Bundle {
  let head = openingHash(bundle.opening);
  const rows = bundle.rows.map((row) => {
    const body = change(row.body);
    head = linkedHash(head, body);
    return { ...row, body, hash: head.toString("hex") };
  });
  return { ...bundle, rows };
}

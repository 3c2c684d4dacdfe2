import { createHash } from "node:crypto";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { Period } from "@zd/domain/reports/period";
import { zipSync } from "fflate";
import type { FileReader } from "./report-files.ts";

/** A file of the pack, under its name there. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** 监管报送包: the files, and a manifest that names the SHA-256 of each, for whom and by whom it was made. */
export function regulatorPack(
  { from, to }: Pick<Period, "from" | "to">,
  files: readonly PackedFile[],
  { by, now, issuer, issuerCode }: FileReader,
): Uint8Array {
  const manifest = {
    issuer,
    issuerCode,
    from,
    to,
    madeAt: formatShanghai(now),
    madeBy: by,
    files: files.map(({ name, bytes }) => ({
      name,
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    })),
  };
  const text = new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`);
  // Excel files and PDF are compressed already.
  return zipSync(
    Object.fromEntries([["manifest.json", text], ...files.map(({ name, bytes }) => [name, bytes])]),
    { level: 0, mtime: formatShanghai(now) },
  );
}

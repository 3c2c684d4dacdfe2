import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for the data and logs of one fault; everybody may enter it, so that the database lies within, whoever it runs as. */
export function openFolder() {
  const path = mkdtempSync(join(tmpdir(), "zd-faults-"));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

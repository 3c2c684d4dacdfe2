import { createHash } from "node:crypto";
import { endingOf, fileName, fitsKind } from "@zd/domain/files/file-name";
import { fileSize } from "@zd/domain/files/file-size";
import { allowedEndings, allowedKinds, fileKinds } from "@zd/domain/files/kinds";
import type { FileId } from "@zd/domain/kernel/brand";
import { Refused } from "../platform/operation.ts";
import type { Received } from "./file-rows.ts";
import type { FileStore } from "./file-store.ts";
import { openJudge } from "./judge.ts";

/** Takes a file into the store as it comes, and learns what it is on the way; what we do not take is refused. */
export async function receive(
  store: FileStore,
  id: FileId,
  given: { readonly name: string; readonly bytes: AsyncIterable<Buffer> },
  mostBytes: number,
): Promise<Received> {
  const name = fileName(given.name);
  const ending = endingOf(name);
  if (ending !== "" && !allowedEndings.includes(ending))
    throw new Refused("FILE_KIND_REFUSED", { name, kinds: allowedKinds });

  const hash = createHash("sha256");
  const judge = openJudge();
  let size = 0;
  async function* watched() {
    for await (const chunk of given.bytes) {
      size += chunk.length;
      if (size > mostBytes) throw new Refused("FILE_TOO_LARGE", { name, most: fileSize(mostBytes) });
      hash.update(chunk);
      judge.see(chunk);
      yield chunk;
    }
  }
  await store.put(id, watched());

  if (size === 0) throw new Refused("FILE_EMPTY", { name });
  const kind = judge.kind();
  if (kind === null) throw new Refused("FILE_KIND_REFUSED", { name, kinds: allowedKinds });
  if (!fitsKind(name, kind)) throw new Refused("FILE_NOT_AS_NAMED", { name, kind: fileKinds[kind].label });
  return { id, name, kind, size, sha256: hash.digest() };
}

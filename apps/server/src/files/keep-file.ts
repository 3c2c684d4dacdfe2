import { type FileKindName, fileKinds } from "@zd/domain/files/kinds";
import type { FileId, Instant } from "@zd/domain/kernel/brand";
import type { Transact } from "../platform/jobs/jobs.ts";
import { expectFile, keepFiles, newFileId, type Owner } from "./file-rows.ts";
import type { FileStore } from "./file-store.ts";
import { receive } from "./receive.ts";
import { noScans } from "./scanner/open-scanner.ts";
import { storeFor } from "./sealing-store.ts";

const allKinds = Object.keys(fileKinds) as FileKindName[];

/** Keeps a file that the platform itself has made, as if its owner had uploaded it. */
export async function keepFile(
  { store, transact }: { readonly store: FileStore; readonly transact: Transact },
  owner: Owner,
  { name, bytes, at }: { readonly name: string; readonly bytes: Buffer; readonly at: Instant },
): Promise<FileId> {
  const id = newFileId();
  await transact(({ tx }) => expectFile(tx, id, name, owner, at));
  const taken = { kinds: allKinds, mostBytes: () => bytes.length, clean: false };
  const intake = { store: storeFor(store, { firmId: owner.firm, isPaper: false }), scans: noScans };
  const received = await receive(intake, id, { name, bytes: whole(bytes) }, taken);
  await transact(({ tx }) => keepFiles(tx, [received]));
  return id;
}

async function* whole(bytes: Buffer) {
  yield bytes;
}

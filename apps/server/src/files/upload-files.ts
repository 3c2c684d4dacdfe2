import { contract } from "@zd/contract";
import { fileName } from "@zd/domain/files/file-name";
import { filesOfUpload } from "@zd/domain/files/kinds";
import type { FileId } from "@zd/domain/kernel/brand";
import type { Transact } from "../platform/jobs.ts";
import { handle } from "../platform/operation.ts";
import {
  countLoose,
  expectFile,
  findStored,
  forget,
  giveUp,
  keepFiles,
  newFileId,
  type Received,
} from "./file-rows.ts";
import type { FileStore } from "./file-store.ts";
import { receive } from "./receive.ts";

/** Files of one firm that nothing names yet; whoever has so many is not filling in a form. */
const looseMost = 500;

/** 文件上传 (R-7301): each file goes to the store as it comes; all of them are kept, or none. */
export const uploadFiles = (store: FileStore, mostBytes: number) =>
  handle(contract.files.upload, async (_, { actor, db, form, transact, refuse }) => {
    if (form === null) return refuse("FILES_NONE");
    const owner = { company: actor.companyId, firm: actor.firmId, user: actor.userId };
    if ((await countLoose(db, owner.firm)) >= looseMost) refuse("FILES_WAITING");
    const begun: FileId[] = [];
    const received: Received[] = [];
    try {
      for await (const file of form.files()) {
        if (begun.length === filesOfUpload) refuse("FILES_TOO_MANY", { most: String(filesOfUpload) });
        const id = newFileId();
        begun.push(id);
        await transact(({ tx, now }) => expectFile(tx, id, fileName(file.name), owner, now));
        received.push(await receive(store, id, file, mostBytes));
      }
      if (received.length === 0) refuse("FILES_NONE");
      return await transact(async ({ tx }) => {
        await keepFiles(tx, received);
        return { files: await findStored(tx, begun) };
      });
    } catch (error) {
      await discard(store, transact, begun);
      throw error;
    }
  });

/** Removes the bytes first: of what has lost its row nobody would know. */
export async function discard(store: FileStore, transact: Transact, ids: readonly FileId[]): Promise<void> {
  await transact(({ tx }) => giveUp(tx, ids));
  for (const id of ids) await store.remove(id);
  await transact(({ tx }) => forget(tx, ids));
}

import type { StoredFile } from "@zd/api/files/operations";
import { fileName } from "@zd/domain/files/file-name";
import type { FileId } from "@zd/domain/kernel/brand";
import { type Actor, type Form, type FormFile, Refused } from "../platform/calls/operation.ts";
import type { Reader } from "../platform/database/database.ts";
import type { Transact } from "../platform/jobs/jobs.ts";
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
import { type Intake, receive, removeBytes, type Taken } from "./receive.ts";

/** Files of one firm that nothing names yet; whoever has so many is not filling in a form. */
const usualLooseMost = 500;

type Owner = Pick<Actor, "companyId" | "firmId" | "userId">;

interface TakenOfForm extends Taken {
  /** So many at most in one form. */
  readonly files: number;
  readonly looseMost?: number;
}

export interface Taking extends Intake {
  readonly transact: Transact;
  readonly db: Reader;
}

/** The files of a form, so many at most: all of them are kept, or none. */
export async function takeForm(
  taking: Taking,
  form: Form | null,
  actor: Owner,
  taken: TakenOfForm,
): Promise<StoredFile[]> {
  if (form === null) throw new Refused("FILES_NONE");
  const files = await takeFiles(taking, form.files(), actor, taken);
  if (files.length === 0) throw new Refused("FILES_NONE");
  return files;
}

/** The same of files that come from elsewhere. */
export async function takeFiles(
  { store, scans, transact, db }: Taking,
  files: AsyncIterable<FormFile>,
  actor: Owner,
  taken: TakenOfForm,
): Promise<StoredFile[]> {
  const owner = { company: actor.companyId, firm: actor.firmId, user: actor.userId };
  if ((await countLoose(db, owner.firm)) >= (taken.looseMost ?? usualLooseMost))
    throw new Refused("FILES_WAITING");
  const begun: FileId[] = [];
  const received: Received[] = [];
  try {
    for await (const file of files) {
      if (begun.length === taken.files) throw new Refused("FILES_TOO_MANY", { most: String(taken.files) });
      const id = newFileId();
      begun.push(id);
      await transact(({ tx, now }) => expectFile(tx, id, fileName(file.name), owner, now));
      received.push(await receive({ store, scans }, id, file, taken));
    }
    return await transact(async ({ tx }) => {
      await keepFiles(tx, received);
      return findStored(tx, begun);
    });
  } catch (error) {
    await discard(store, transact, begun);
    throw error;
  }
}

/** Removes the bytes first: of what has lost its row nobody would know. */
async function discard(store: FileStore, transact: Transact, ids: readonly FileId[]): Promise<void> {
  await transact(({ tx }) => giveUp(tx, ids));
  for (const id of ids) await removeBytes(store, id);
  await transact(({ tx }) => forget(tx, ids));
}

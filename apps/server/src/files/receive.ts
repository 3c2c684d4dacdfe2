import { createHash } from "node:crypto";
import { endingOf, fileName, fitsKind } from "@zd/domain/files/file-name";
import { fileSize } from "@zd/domain/files/file-size";
import { endingsOf, type FileKindName, fileKinds, kindsInWords } from "@zd/domain/files/kinds";
import type { FileId } from "@zd/domain/kernel/brand";
import { Refused } from "../platform/calls/operation.ts";
import type { Received } from "./file-rows.ts";
import type { FileStore } from "./file-store.ts";
import { beginsAsPicture, openJudge, pictureHeadBytes } from "./judge.ts";
import { cleanPicture, type PictureLook, type PictureSides, renditionId } from "./pictures.ts";
import type { UploadScans } from "./scanner/open-scanner.ts";

export interface Taken {
  readonly kinds: readonly FileKindName[];
  /** The largest of a kind. */
  readonly mostBytes: (kind: FileKindName | null) => number;
  /** Whether pictures are cleaned of what their camera wrote; what the platform has made itself stays as it is. */
  readonly clean: boolean;
  /** How wide and high a picture may be, where that is limited. */
  readonly sides?: PictureSides;
}

/** Where uploaded files go, and what scans them on their way. */
export interface Intake {
  readonly store: FileStore;
  readonly scans: UploadScans;
}

interface FileInput {
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * Takes a file into the store, and learns what it is on the way; what we do not take is refused. It goes there as it
 * comes, but for a picture, which has to be had whole to be cleaned.
 */
export async function receive(
  { store, scans }: Intake,
  id: FileId,
  input: FileInput,
  taken: Taken,
): Promise<Received> {
  const { kinds, mostBytes, clean } = taken;
  const name = fileName(input.name);
  const refusedKind = () => new Refused("FILE_KIND_REFUSED", { name, kinds: kindsInWords(kinds) });
  const ending = endingOf(name);
  if (ending !== "" && !endingsOf(kinds).includes(ending)) throw refusedKind();

  const judge = openJudge();
  const kindNow = (): FileKindName => {
    const kind = judge.kind();
    if (kind === "bomb") throw new Refused("ARCHIVE_TOO_LARGE", { name });
    if (kind === "false") throw new Refused("ARCHIVE_FALSE", { name });
    if (kind === null || !kinds.includes(kind)) throw refusedKind();
    if (!fitsKind(name, kind)) throw new Refused("FILE_NOT_AS_NAMED", { name, kind: fileKinds[kind].label });
    return kind;
  };
  const most = mostBytes(kindByName(ending, kinds));
  const whole = summed();
  const scan = scans.begin(name);
  const watched = whole.of(input.bytes, (chunk, size) => {
    if (size > most) throw new Refused("FILE_TOO_LARGE", { name, most: fileSize(most) });
    judge.see(chunk);
    return scan.feed(chunk);
  });
  const checkScan = async () => {
    const result = await scan.result();
    if (result === "away") throw new Refused("SCANNER_AWAY", { name });
    if (result !== "clean") throw new Refused("FILE_INFECTED", { name, virus: result.virus });
  };

  try {
    const head = await firstOf(watched, pictureHeadBytes);
    if (whole.size() === 0) throw new Refused("FILE_EMPTY", { name });
    if (!clean || !beginsAsPicture(Buffer.concat(head))) {
      await store.put(id, after(head, watched));
      const kind = kindNow();
      await checkScan();
      return { id, name, kind, size: whole.size(), sha256: whole.sha256(), renditions: [] };
    }
    const kind = kindNow();
    for await (const chunk of watched) head.push(chunk);
    await checkScan();
    return {
      id,
      name,
      kind,
      ...(await putPicture(store, id, Buffer.concat(head), { name, kind, ...taken })),
    };
  } finally {
    scan.abandon();
  }
}

/** Keeps a picture, cleaned, with its smaller versions. */
async function putPicture(
  store: FileStore,
  id: FileId,
  original: Buffer,
  { name, kind, sides }: Pick<Taken, "sides"> & { readonly name: string; readonly kind: FileKindName },
): Promise<Pick<Received, "size" | "sha256" | "renditions">> {
  const { bytes, renditions } = await cleanPicture(name, kind, original, sides);
  const sum = summed();
  await store.put(id, sum.of(after([bytes], nothing())));
  for (const { look, bytes: smaller } of renditions)
    await store.put(renditionId(id, look), after([smaller], nothing()));
  return { size: sum.size(), sha256: sum.sha256(), renditions };
}

const looks: readonly PictureLook[] = ["shown", "thumbnail"];

/** Removes a file's bytes and those that were made of them, whichever there are. */
export async function removeBytes(store: FileStore, id: FileId): Promise<void> {
  await store.remove(id);
  for (const look of looks) await store.remove(renditionId(id, look));
}

/** What a name says a file is, until its bytes have told. */
const kindByName = (ending: string, kinds: readonly FileKindName[]): FileKindName | null =>
  kinds.find((kind) => (fileKinds[kind].endings as readonly string[]).includes(ending)) ?? null;

/** Counts and sums up what passes. */
function summed() {
  const hash = createHash("sha256");
  let size = 0;
  return {
    size: () => size,
    sha256: () => hash.digest(),
    async *of(bytes: AsyncIterable<Buffer>, see: (chunk: Buffer, size: number) => Promise<void> = noLook) {
      for await (const chunk of bytes) {
        size += chunk.length;
        await see(chunk, size);
        hash.update(chunk);
        yield chunk;
      }
    },
  };
}

/** The first chunks, until there are so many bytes or no more come. */
async function firstOf(bytes: AsyncGenerator<Buffer>, enough: number): Promise<Buffer[]> {
  const head: Buffer[] = [];
  for (let size = 0; size < enough; ) {
    const { value, done } = await bytes.next();
    if (done) break;
    head.push(value);
    size += value.length;
  }
  return head;
}

async function* after(head: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* head;
  yield* rest;
}

const noLook = async () => {};

async function* nothing(): AsyncGenerator<Buffer> {}

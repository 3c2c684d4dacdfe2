import { contract } from "@zd/contract";
import { fileName } from "@zd/domain/files/file-name";
import { photoLimits } from "@zd/domain/files/photo";
import { type FileId, userId } from "@zd/domain/kernel/brand";
import { imageSize } from "image-size";
import { handle, Refused } from "../platform/operation.ts";
import { companyOfSite } from "../system/index.ts";
import { countLoose, expectFile, findStored, keepFiles, newFileId } from "./file-rows.ts";
import type { FileStore } from "./file-store.ts";
import { visitor } from "./open-images.ts";
import { receive } from "./receive.ts";
import { discard } from "./upload-files.ts";

/** Pictures of all visitors that nothing names yet; more of them are no registrations any more. */
const looseMost = 2_000;
const by = userId("visitor");

/**
 * 公开图片上传 (R-7302): one picture, no larger than the limits for photos allow. Only what a registration then names
 * stays, and until somebody of the exchange may read the registration, nobody reads the picture.
 */
export const uploadOpenImage = (store: FileStore) =>
  handle(contract.files.uploadOpenImage, async (_, { db, form, request, transact, refuse }) => {
    if (form === null) return refuse("FILES_NONE");
    const company = await companyOfSite(db, request, undefined);
    if ((await countLoose(db, visitor)) >= looseMost) refuse("BUSY");
    const begun: FileId[] = [];
    try {
      for await (const file of form.files()) {
        if (begun.length === 1) refuse("FILES_TOO_MANY", { most: "1" });
        const id = newFileId();
        begun.push(id);
        const owner = { company, firm: visitor, user: by };
        await transact(({ tx, now }) => expectFile(tx, id, fileName(file.name), owner, now));
        const head = partOf(file.bytes, (part, chunk) => Buffer.concat([part, chunk]).subarray(0, headBytes));
        const ending = partOf(head.bytes, (part, chunk) => Buffer.concat([part, chunk]).subarray(-tailBytes));
        const bytes = ending.bytes;
        const received = await receive(store, id, { name: file.name, bytes }, photoLimits.bytes);
        const { name, kind } = received;
        const isPicture = kind in ends && ends[kind as keyof typeof ends](ending.read());
        if (!isPicture) refuse("PICTURE_REFUSED", { name });
        requireSize(name, head.read());
        await transact(({ tx }) => keepFiles(tx, [received]));
      }
      const [stored] = await transact(({ tx }) => findStored(tx, begun));
      return stored ?? refuse("FILES_NONE");
    } catch (error) {
      await discard(store, transact, begun);
      throw error;
    }
  });

/** As much of a picture as says how large it is, whatever its camera has written before that. */
const headBytes = 512 * 1024;
/** Some cameras write a little behind the end. */
const tailBytes = 64 * 1024;

/** By what a whole picture ends; one that was cut off is none. */
const ends = {
  png: (tail: Buffer) => tail.includes("IEND"),
  jpeg: (tail: Buffer) => tail.includes(Buffer.from([0xff, 0xd9])),
  webp: () => true,
} as const;

/** Passes bytes on, and keeps a part of them. */
function partOf(bytes: AsyncIterable<Buffer>, keep: (part: Buffer, chunk: Buffer) => Buffer) {
  let part = Buffer.alloc(0);
  async function* watched() {
    for await (const chunk of bytes) {
      part = Buffer.from(keep(part, chunk));
      yield chunk;
    }
  }
  return { bytes: watched(), read: () => part };
}

/** What cannot say its size is no picture; one that is too large would cost whoever looks at it too much. */
function requireSize(name: string, head: Buffer): void {
  const { width, height } = sizeOf(head) ?? { width: 0, height: 0 };
  if (width === 0 || height === 0) throw new Refused("PICTURE_REFUSED", { name });
  const { maxWidth, maxHeight } = photoLimits;
  if (width > maxWidth || height > maxHeight)
    throw new Refused("PICTURE_TOO_LARGE", { name, most: `${maxWidth}×${maxHeight}` });
}

function sizeOf(head: Buffer) {
  try {
    return imageSize(head);
  } catch {
    return null;
  }
}

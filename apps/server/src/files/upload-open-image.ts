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
const kinds: ReadonlySet<string> = new Set(["png", "jpeg", "webp"]);
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
        const head = headOf(file.bytes);
        const received = await receive(store, id, { name: file.name, bytes: head.bytes }, photoLimits.bytes);
        if (!kinds.has(received.kind)) refuse("PICTURE_REFUSED", { name: received.name });
        requireSize(received.name, head.read());
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

function headOf(bytes: AsyncIterable<Buffer>) {
  let head = Buffer.alloc(0);
  async function* watched() {
    for await (const chunk of bytes) {
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      yield chunk;
    }
  }
  return { bytes: watched(), read: () => head };
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

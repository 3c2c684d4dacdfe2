import { createHash } from "node:crypto";
import { type FileKindName, picturePixelsMost, shownPicture, thumbnail } from "@zd/domain/files/kinds";
import type { FileId } from "@zd/domain/kernel/brand";
import sharp, { type Sharp } from "sharp";
import { Refused } from "../platform/calls/operation.ts";
import { limitConcurrency } from "./limit-concurrency.ts";

/** How a picture is shown: in a page, or small in a list. */
export type PictureLook = "shown" | "thumbnail";

export interface PictureSides {
  readonly maxWidth: number;
  readonly maxHeight: number;
}

export interface Rendition {
  readonly look: PictureLook;
  readonly bytes: Buffer;
}

/** Of which kind every rendition is. */
export const renditionKind = "webp" satisfies FileKindName;

// Each picture has one thread of the library's, and two pictures are worked on at a time: the calls go on beside them.
sharp.concurrency(1);
sharp.cache(false);
const limit = limitConcurrency(2);

/**
 * A picture as it is kept: turned as its camera was held, and without a word of what the camera wrote into it (EXIF,
 * GPS, comments, profiles). With it the smaller ones. Refused where it cannot be read, or unfolds too far.
 */
export function cleanPicture(
  name: string,
  kind: FileKindName,
  original: Buffer,
  sides?: PictureSides,
): Promise<{ readonly bytes: Buffer; readonly renditions: readonly Rendition[] }> {
  return limit(async () => {
    await measured(name, original, sides);
    try {
      const bytes = await encoded(read(original).autoOrient(), kind).toBuffer();
      const scaled = ({ side, quality }: { readonly side: number; readonly quality: number }) =>
        read(bytes)
          .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
          .webp({ quality })
          .toBuffer();
      return {
        bytes,
        renditions: [
          { look: "shown", bytes: await scaled(shownPicture) },
          { look: "thumbnail", bytes: await scaled(thumbnail) },
        ],
      };
    } catch {
      throw new Refused("PICTURE_UNREADABLE", { name });
    }
  });
}

/** Where the bytes of a rendition are: a name that follows from the picture's own. */
export const renditionId = (file: FileId, look: PictureLook): FileId =>
  createHash("sha256").update(`${file} ${look}`).digest("hex").slice(0, 32) as FileId;

/** Moving pictures keep moving; the limit holds for all their frames together. */
const read = (bytes: Buffer): Sharp =>
  sharp(bytes, { animated: true, failOn: "error", limitInputPixels: picturePixelsMost });

/** Looks at the head only: what is too large is never unfolded. */
async function measured(name: string, bytes: Buffer, sides?: PictureSides): Promise<void> {
  const { width, height } = await sharp(bytes, { animated: true, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Refused("PICTURE_UNREADABLE", { name });
    });
  if (width * height > picturePixelsMost)
    throw new Refused("PICTURE_TOO_LARGE", { name, most: String(picturePixelsMost / 10_000) });
  if (sides && (width > sides.maxWidth || height > sides.maxHeight))
    throw new Refused("PHOTO_TOO_LARGE", { name, most: `${sides.maxWidth}×${sides.maxHeight}` });
}

function encoded(picture: Sharp, kind: FileKindName): Sharp {
  switch (kind) {
    case "jpeg":
      return picture.jpeg({ quality: 92 });
    case "webp":
      return picture.webp({ quality: 92 });
    case "gif":
      return picture.gif();
    default:
      return picture.png();
  }
}

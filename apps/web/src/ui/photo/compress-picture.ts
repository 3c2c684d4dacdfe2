import { fitWithin } from "@zd/domain/files/photo";
import type { Site } from "../../api/site.ts";

type Limits = Site["photoLimits"];

/** The qualities of the JPEG, tried one after the other until the file is small enough. */
const qualities = [0.9, 0.75, 0.6, 0.3];

/** The file is no picture that the browser can read, or one too large for the memory of the phone. */
export class NoPicture extends Error {
  override readonly name = "NoPicture";
}

/**
 * A photo as it is sent (R-525…R-527): within the sides and bytes that the site allows, and without what its camera has
 * written into it. Rejects with {@link NoPicture}, whatever the browser has against the file.
 */
export function compressPicture(file: File, limits: Limits): Promise<File> {
  return compress(file, limits).catch((cause: unknown) => {
    throw new NoPicture("the photo cannot be read", { cause });
  });
}

async function compress(file: File, limits: Limits): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const { width, height } = fitWithin(bitmap.width, bitmap.height, limits);
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext("2d");
    if (!pen) throw new NoPicture();
    // A transparent ground would turn black.
    pen.fillStyle = "white";
    pen.fillRect(0, 0, width, height);
    pen.drawImage(bitmap, 0, 0, width, height);
    for (const quality of qualities) {
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality });
      if (blob.size <= limits.compressSize)
        return new File([blob], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" });
    }
    throw new NoPicture();
  } finally {
    bitmap.close();
  }
}

import sharp from "sharp";

/**
 * A WebM video of pictures that stand for a while each, such as the slides of a training. A lossy WebP picture holds
 * one key frame of VP8, which is what a WebM video is made of; so no encoder is needed, and every picture can be
 * jumped to.
 */
export async function makeVideo(
  pictures: readonly Buffer[],
  {
    width,
    height,
    secondsEach,
  }: { readonly width: number; readonly height: number; readonly secondsEach: number },
): Promise<Buffer> {
  const frames = await Promise.all(
    pictures.map(async (picture) =>
      frameOf(
        await sharp(picture)
          .flatten()
          .resize({ width, height, fit: "fill" })
          .webp({ quality: 60 })
          .toBuffer(),
      ),
    ),
  );
  // A frame is shown again each second, so that a reader who jumps is never far from a key frame.
  const shown = frames.flatMap((frame) => Array.from({ length: secondsEach }, () => frame));
  const clusters = shown.map((frame, second) =>
    element(0x1f43b675, [
      element(0xe7, uint(second * 1_000)),
      // Track 1, at the cluster's own time, a key frame.
      element(0xa3, Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), frame])),
    ]),
  );
  const info = element(0x1549a966, [
    element(0x2ad7b1, uint(1_000_000)),
    element(0x4489, float(shown.length * 1_000)),
    element(0x4d80, Buffer.from("zd")),
    element(0x5741, Buffer.from("zd")),
  ]);
  const track = element(0xae, [
    element(0xd7, uint(1)),
    element(0x73c5, uint(1)),
    element(0x83, uint(1)),
    element(0x86, Buffer.from("V_VP8")),
    element(0xe0, [element(0xb0, uint(width)), element(0xba, uint(height))]),
  ]);
  const tracks = element(0x1654ae6b, [track]);
  // The index says where each cluster begins; its own length is the same whatever stands in it.
  const index = (at: number) => {
    let from = at;
    return element(
      0x1c53bb6b,
      clusters.map((cluster, second) => {
        const point = element(0xbb, [
          element(0xb3, uint(second * 1_000)),
          element(0xb7, [element(0xf7, uint(1)), element(0xf1, uint(from))]),
        ]);
        from += cluster.length;
        return point;
      }),
    );
  };
  const head = Buffer.concat([info, tracks]);
  const cues = index(head.length + index(0).length);
  const ebml = element(0x1a45dfa3, [
    element(0x4282, Buffer.from("webm")),
    element(0x4286, uint(1)),
    element(0x42f7, uint(1)),
    element(0x42f2, uint(4)),
    element(0x42f3, uint(8)),
    element(0x4287, uint(2)),
    element(0x4285, uint(2)),
  ]);
  return Buffer.concat([ebml, element(0x18538067, [head, cues, ...clusters])]);
}

/** The VP8 frame in a lossy WebP file. */
function frameOf(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length; ) {
    const size = webp.readUInt32LE(at + 4);
    if (webp.toString("latin1", at, at + 4) === "VP8 ") return webp.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error("no VP8 frame in the picture");
}

/** An element of EBML: its mark, its length in eight bytes, what stands in it. */
function element(mark: number, content: Buffer | readonly Buffer[]): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.concat(content);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(body.length));
  length[0] = 1;
  return Buffer.concat([previewHash(mark), length, body]);
}

const previewHash = (mark: number) =>
  Buffer.from(
    mark.toString(16).padStart(mark > 0xffff ? (mark > 0xffffff ? 8 : 6) : mark > 0xff ? 4 : 2, "0"),
    "hex",
  );

/** Always of eight bytes, so that an index is as long before its numbers are known as after. */
function uint(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

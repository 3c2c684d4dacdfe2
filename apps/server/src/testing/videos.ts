import sharp from "sharp";
import { makeVideo } from "../demo/papers/make-video.ts";

/** An MP4 as far as its first bytes say so. */
export const smallMp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypisom\0\0\x02\0isomavc1", "latin1"),
  Buffer.alloc(200),
]);

const point = await sharp({ create: { width: 16, height: 16, channels: 3, background: "#248" } })
  .png()
  .toBuffer();

/** A WebM that plays for three seconds. */
export const smallWebm = await makeVideo([point], { width: 16, height: 16, secondsEach: 3 });

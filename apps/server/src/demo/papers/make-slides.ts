import sharp from "sharp";
import { written } from "../writing.ts";
import { makeVideo } from "./make-video.ts";

const size = { width: 960, height: 540 } as const;
const [margin, secondsEach] = [72, 12];

/** A lesson as a video of slides, and its first slide: the title, then one point at a time. */
export async function makeLesson(
  title: string,
  points: readonly string[],
): Promise<{ readonly video: Buffer; readonly poster: Buffer }> {
  const texts = [null, ...points];
  const slides = await Promise.all(
    texts.map((point, i) => makeSlide(title, point, `${i + 1} / ${texts.length}`)),
  );
  const [poster = Buffer.alloc(0)] = slides;
  return { video: await makeVideo(slides, { ...size, secondsEach }), poster };
}

async function makeSlide(title: string, point: string | null, foot: string): Promise<Buffer> {
  const width = size.width - 2 * margin;
  const [head, body, end] = await Promise.all(
    point === null
      ? [
          written(title, { colour: "#ffffff", dpi: 270, width }),
          written("朔原大宗商品交易中心　会员培训", { colour: "#cfe3fa", dpi: 130, width }),
          written(foot, { colour: "#cfe3fa", dpi: 90, width }),
        ]
      : [
          written(title, { colour: "#1d4e89", dpi: 190, width }),
          written(point, { colour: "#222b36", dpi: 160, width }),
          written(foot, { colour: "#7a8694", dpi: 90, width }),
        ],
  );
  const background = point === null ? "#1d4e89" : "#f5f8fb";
  return sharp({ create: { ...size, channels: 3, background } })
    .composite([
      { input: head, left: margin, top: point === null ? 180 : 64 },
      { input: body, left: margin, top: point === null ? 310 : 170 },
      { input: end, left: margin, top: 470 },
    ])
    .png()
    .toBuffer();
}

import { createRequire } from "node:module";
import sharp from "sharp";
import { makeVideo } from "./make-video.ts";

const fontOf = createRequire(import.meta.url).resolve;
const font = "Noto Sans SC";
const fontfile = fontOf("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf");

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
  const [head, body, end] = await Promise.all([
    written(title, point === null ? "#ffffff" : "#1d4e89", point === null ? 270 : 190),
    point === null
      ? written("朔原大宗商品交易中心　会员培训", "#cfe3fa", 130)
      : written(point, "#222b36", 160),
    written(foot, point === null ? "#cfe3fa" : "#7a8694", 90),
  ]);
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

const written = (text: string, colour: string, dpi: number) =>
  sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font,
      fontfile,
      width: size.width - 2 * margin,
      dpi,
      rgba: true,
      spacing: 12,
      wrap: "word-char",
    },
  })
    .png()
    .toBuffer();

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

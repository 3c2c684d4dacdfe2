import sharp from "sharp";
import { written } from "../writing.ts";

const size = { width: 900, height: 600 } as const;
const [left, top, line] = [60, 170, 50];

/** A photo of a paper, such as a licence: its title, and what stands on it line by line. */
export async function makePaper(
  title: string,
  rows: readonly (readonly [label: string, value: string])[],
): Promise<Buffer> {
  const width = size.width - 2 * left;
  const [head, ...lines] = await Promise.all([
    written(title, { colour: "#8a2b1d", dpi: 190, width }),
    ...rows.map(([label, value]) => written(`${label}　${value}`, { colour: "#222b36", dpi: 110, width })),
  ]);
  return sharp({ create: { ...size, channels: 3, background: "#fbf6e6" } })
    .composite([
      { input: head, left, top: 60 },
      ...lines.map((input, i) => ({ input, left, top: top + i * line })),
    ])
    .jpeg({ quality: 80 })
    .toBuffer();
}

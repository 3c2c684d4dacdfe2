import { readLicence } from "@zd/domain/identity/licence";
import sharp, { type Sharp } from "sharp";
import { afterAll, expect, test } from "vitest";
import { licenceFacts as facts, licencePicture } from "../testing/licence-picture.ts";
import { tesseractReader } from "./tesseract-reader.ts";

const reader = tesseractReader({ warn: () => {} }, 60_000);
afterAll(reader.close);

const expected = { ...facts, established: "2016-08-15" };
const factsOn = async (picture: Buffer) => readLicence((await reader.read(picture)) ?? []);

/** Photos as members take them: turned, on a table, in poor light, grainy. */
const photos = {
  "turned by five degrees": (paper) => paper.rotate(5, { background: "#776655" }),
  "turned by eighteen degrees": (paper) => paper.rotate(-18, { background: "#776655" }),
  "lying on its side": (paper) => paper.rotate(90),
  "on its head, and not quite": (paper) => paper.rotate(173, { background: "#776655" }),
  "on its other side": (paper) => paper.rotate(265, { background: "#776655" }),
  "in poor light": (paper) => paper.linear(0.45, 10),
  "out of focus": (paper) => paper.blur(1.2),
} satisfies Record<string, (paper: Sharp) => Sharp>;

test.each([...Object.keys(photos), "grainy", "turned, dark and grainy"])(
  "a photo %s is read",
  async (look) => {
    const paper = sharp(await licencePicture(facts)).flatten();
    const taken = photos[look as keyof typeof photos];
    const photo = taken
      ? await taken(paper).jpeg({ quality: 80 }).toBuffer()
      : await grainy(
          look === "grainy"
            ? paper
            : sharp(await paper.rotate(5, { background: "#554433" }).toBuffer()).linear(0.6, 5),
        );
    const read = await factsOn(photo);
    expect(read).toMatchObject({
      creditCode: facts.creditCode,
      name: facts.name,
    });
    const right = Object.entries(expected).filter(([key, value]) => read[key as keyof typeof read] === value);
    expect(right.length).toBeGreaterThanOrEqual(7);
  },
);

/** With the same grain each time: what is read of it must not be a matter of luck. */
async function grainy(paper: Sharp): Promise<Buffer> {
  const { data, info } = await paper.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let state = 7;
  for (let i = 0; i < data.length; i++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[i] = Math.max(0, Math.min(255, (data[i] ?? 0) + (state / 2_147_483_648 - 0.5) * 80));
  }
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 60 }).toBuffer();
}

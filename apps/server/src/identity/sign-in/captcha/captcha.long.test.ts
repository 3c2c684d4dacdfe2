import { createRequire } from "node:module";
import { dirname } from "node:path";
import sharp from "sharp";
import { createWorker, OEM, PSM } from "tesseract.js";
import { expect, test } from "vitest";
import { drawSigns, pictureOf } from "./picture.ts";

/** The engine's data, part of a package: nothing is loaded from a network. */
const languageData = dirname(
  createRequire(import.meta.url).resolve("@tesseract.js-data/chi_sim/4.0.0/chi_sim.traineddata.gz"),
);
const drawings = 30;

test("a machine that reads print reads fewer than one in ten drawings, cleaned or as they are", async () => {
  const worker = await createWorker("chi_sim", OEM.LSTM_ONLY, {
    langPath: languageData,
    cacheMethod: "none",
    gzip: true,
  });
  try {
    await worker.setParameters({
      tessedit_char_whitelist: "ACDEFHJKLMNPRTXY37",
      tessedit_pageseg_mode: PSM.SINGLE_LINE,
    });
    const reads = async (picture: Buffer, signs: string) => {
      const { data } = await worker.recognize(picture);
      return data.text.replaceAll(/\s/g, "") === signs;
    };
    // What is asked of the drawings must be possible: the same signs in print are read.
    const printed = sharp({
      text: { text: '<span size="48pt">KPRT</span>', font: "sans", rgba: false, dpi: 96 },
    });
    const print = await printed
      .extend({ top: 20, bottom: 20, left: 20, right: 20 })
      .negate()
      .png()
      .toBuffer();
    expect(await reads(print, "KPRT")).toBe(true);

    let read = 0;
    for (let i = 0; i < drawings; i += 1) {
      const signs = drawSigns();
      const picture = await pictureOf(signs);
      // Spots go by a median, grain by a threshold, as whoever wants to read them would do it.
      const cleaned = await sharp(picture).median(5).threshold(140).resize(600).png().toBuffer();
      if ((await reads(picture, signs)) || (await reads(cleaned, signs))) read += 1;
    }
    expect(read).toBeLessThan(drawings / 10);
  } finally {
    await worker.terminate();
  }
});

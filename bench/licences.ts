import { monitorEventLoopDelay } from "node:perf_hooks";
import { readLicence } from "@zd/domain/identity/licence";
import { tesseractReader } from "@zd/server/admission/licences/tesseract-reader";
import { licenceFacts as facts, licencePicture } from "@zd/server/admission/testing/licence-picture";
import sharp from "sharp";
import type { Benchmark } from "./benchmark.ts";

/** As members take them: scanned straight, photographed askew, and lying the wrong way round. */
const taken = { scan: 0, askew: 5, onItsHead: 173 } as const;
const [goalMs, stillMs] = [5_000, 100];

/** Licences read off pictures of 1,500 points, the first with the engine's own start, while the thread of the calls is watched. */
export const licences: Benchmark = {
  name: "licences",
  parameters: { pictures: Object.keys(taken).length, points: 1_500 },
  rounds: 5,
  compared: null,
  goal: `each read within ${goalMs} ms, the thread of the calls never still for more than ${stillMs} ms`,
  isMet: ({ ours: { stillMs: still = Infinity, ...read } }) =>
    still <= stillMs && Object.values(read).every((ms) => ms <= goalMs),
  open: async () => {
    const paper = sharp(await licencePicture(facts));
    const pictures = await Promise.all(
      Object.entries(taken).map(async ([name, degrees]) => {
        const turned = paper.clone().rotate(degrees, { background: "#776655" }).resize({ width: 1_500 });
        return [name, await turned.jpeg({ quality: 85 }).toBuffer()] as const;
      }),
    );
    return {
      round: async () => {
        const reader = tesseractReader({ warn: (...words: unknown[]) => console.error(...words) }, goalMs);
        const delay = monitorEventLoopDelay({ resolution: 1 });
        const ours: Record<string, number> = {};
        const read = async (name: string, picture: Buffer) => {
          const began = performance.now();
          const { creditCode } = readLicence((await reader.read(picture)) ?? []);
          ours[`${name}Ms`] = performance.now() - began;
          if (creditCode !== facts.creditCode) throw new Error(`${name} was read as ${creditCode}`);
        };
        const [first] = pictures;
        delay.enable();
        if (first) await read("start", first[1]);
        for (const [name, picture] of pictures) await read(name, picture);
        delay.disable();
        ours["stillMs"] = delay.max / 1_000_000;
        await reader.close();
        return { ours };
      },
      close: async () => {},
    };
  },
};

import { parentPort } from "node:worker_threads";
import { drawLetter } from "./draw-letter.ts";
import { drawPicture } from "./draw-picture.ts";
import type { DrawnReply, DrawTask, DrawWork } from "./drawing.ts";
import { placeSignature } from "./place-signature.ts";

/** A thread that draws letters and the seals on them; it has neither database nor keys. */
parentPort?.on("message", async ({ id, work }: DrawTask) => {
  const reply = async (): Promise<DrawnReply> => {
    try {
      return { id, done: await draw(work) };
    } catch (error) {
      return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  parentPort?.postMessage(await reply());
});

function draw(work: DrawWork) {
  switch (work.kind) {
    case "letter":
      return drawLetter(work);
    case "picture":
      return drawPicture(work.pdf);
    case "signature":
      return placeSignature(work);
  }
}

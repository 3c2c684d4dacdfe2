import { widthOf } from "./font.ts";

/** Characters that may not begin a line. */
const notFirst = /^[，。、；：？！）》”’〕%％,.;:!?)\]}]/;

/** Breaks a text into lines of at most `most` ems; Latin words and numbers are not divided where possible. */
export function wrap(text: string, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  let width = 0;
  for (const piece of text.match(/[\u0021-\u007e]+|./gsu) ?? []) {
    const pieces = widthOf(piece) > most ? [...piece] : [piece];
    for (const part of pieces) {
      const wide = widthOf(part);
      if (width + wide > most && line !== "" && !notFirst.test(part)) {
        lines.push(line);
        line = "";
        width = 0;
        if (part === " ") continue;
      }
      line += part;
      width += wide;
    }
  }
  return line === "" && lines.length > 0 ? lines : [...lines, line];
}

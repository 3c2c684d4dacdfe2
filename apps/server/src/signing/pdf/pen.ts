import { type Color, type PDFDocument, rgb } from "@cantoo/pdf-lib";
import { type Fonts, widthOf, writeText } from "./font.ts";

/** A4 in points; below `bottom` there is only the page number. */
export const page = { width: 595.28, height: 841.89, side: 51, top: 36, bottom: 36 } as const;

/** Width of what is written, in points. */
export const inner = page.width - 2 * page.side;

/** Sizes of letters, in points. */
export const size = { title: 19.5, issuer: 12, sum: 13.5, text: 9.75, small: 8.25, least: 7.5 } as const;

/** Height of a line by the size of its letters. */
export const leading = 1.6;

export const ink = rgb(0.086, 0.125, 0.165);

export const pale = rgb(0.275, 0.322, 0.369);

/** How text looks; what is left out is as in running text. */
export interface Look {
  /** Points. */
  readonly size?: number;
  readonly color?: Color;
  /** Bold. */
  readonly strong?: boolean;
}

/** A pen that knows where the next line goes, and begins a new page where one is full. */
export function openPen(pdf: PDFDocument, fonts: Fonts) {
  const pen = {
    page: pdf.addPage([page.width, page.height]),
    y: page.height - page.top,
    fonts,
    /** Draws what stands at the top of each new page, such as the head of a table that goes on; null where nothing does. */
    head: null as (() => void) | null,
    need(height: number) {
      if (pen.y - height >= page.bottom) return;
      pen.page = pdf.addPage([page.width, page.height]);
      pen.y = page.height - page.top;
      pen.head?.();
    },
    /** Writes a line whose top is `below` points under the pen. */
    write(
      text: string,
      x: number,
      { size: of = size.text, color = ink, strong = false }: Look = {},
      below = 0,
    ) {
      const y = pen.y - below - of * 1.05;
      writeText(pen.page, fonts, text, { x, y, size: of, color, strong });
    },
    /** The same, with the line ending at the right edge. */
    writeRight(text: string, look: Look = {}, below = 0) {
      const width = widthOf(text) * (look.size ?? size.text);
      pen.write(text, page.width - page.side - width, look, below);
    },
    rule(thickness: number, color: Color) {
      const [start, end] = [
        { x: page.side, y: pen.y },
        { x: page.width - page.side, y: pen.y },
      ];
      pen.page.drawLine({ start, end, thickness, color });
    },
    down(height: number) {
      pen.y -= height;
    },
  };
  return pen;
}

export type Pen = ReturnType<typeof openPen>;

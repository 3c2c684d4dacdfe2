import { degrees, type PDFPage, rgb } from "@cantoo/pdf-lib";
import { sealBox, sealName, sealPurpose, sealRing, sealStar } from "@zd/domain/letters/issuer-seal";
import { drawable, type Fonts, widthOf, writeText } from "./font.ts";

const red = rgb(0.812, 0.075, 0.133);
const opacity = 0.86;
/** Points for each unit of the seal's view box. */
const scale = 0.75;
/** How far the middle of a character is above its baseline, in ems. */
const rise = 0.36;

/** Where a seal is drawn. */
interface Place {
  readonly page: PDFPage;
  readonly fonts: Fonts;
  /** The top of the seal, in points from the bottom of the page. */
  readonly y: number;
}

/** Draws the seal of the exchange, with its left edge at `x`. */
export function drawIssuerSeal(
  { page, fonts, y: top }: Place,
  issuer: string,
  purpose: string,
  x: number,
): void {
  const at = (left: number, below: number) => ({ x: x + left * scale, y: top - below * scale });
  const { middle, radius, width } = sealRing;
  page.drawCircle({
    ...at(middle, middle),
    size: radius * scale,
    borderColor: red,
    borderWidth: width * scale,
    borderOpacity: opacity,
  });
  const corners = sealStar.map(([left, below]) => `${left} ${below}`).join(" L ");
  page.drawSvgPath(`M ${corners} Z`, { ...at(0, 0), scale, color: red, opacity });

  const write = (text: string, size: number, left: number, below: number, turn = 0) => {
    const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
    const half = (widthOf(text) * size) / 2;
    const place = at(left, below);
    writeText(page, fonts, text, {
      x: place.x - cos * half - sin * rise * size,
      y: place.y + sin * half - cos * rise * size,
      size,
      color: red,
      opacity,
      rotate: degrees(-turn),
    });
  };
  const name = sealName(drawable(issuer));
  for (const { sign, x: left, y: below, turn } of name.signs)
    write(sign, name.size * scale, left, below, turn);
  write(drawable(purpose), sealPurpose.size * scale, sealBox / 2, sealPurpose.y);
}

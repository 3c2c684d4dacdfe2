import { createRequire } from "node:module";
import sharp from "sharp";

const font = "Noto Sans SC";
const fontfile = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
);

/** Words as a picture, to be laid upon another; `dpi` is how large they are. */
export const written = (
  text: string,
  { colour, dpi, width }: { readonly colour: string; readonly dpi: number; readonly width: number },
): Promise<Buffer> =>
  sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font,
      fontfile,
      width,
      dpi,
      rgba: true,
      spacing: 12,
      wrap: "word-char",
    },
  })
    .png()
    .toBuffer();

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { degrees, PDFDocument, rgb } from "@cantoo/pdf-lib";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { encode } from "fast-png";
import { create } from "fontkit";

const font = readFileSync(
  createRequire(import.meta.url).resolve(
    "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
  ),
);
const ink = rgb(0.1, 0.1, 0.1);
const page = [842, 595] as const;

export interface DrawnLicence {
  readonly creditCode: string;
  readonly name: string;
  readonly type: string;
  readonly legalPerson: string;
  readonly capital: string;
  readonly established: string;
  readonly term: string;
  readonly address: string;
}

/** The licence of an invented firm, drawn as registrars print them: its frame, its pale pattern, its red seal. */
export async function licencePicture(
  facts: DrawnLicence,
  { turned = 0, scale = 1.75 }: { readonly turned?: number; readonly scale?: number } = {},
): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit({ create } as never);
  const type = await pdf.embedFont(font, { subset: true });
  const sheet = pdf.addPage([...page]);
  sheet.drawRectangle({ x: 0, y: 0, width: page[0], height: page[1], color: rgb(0.99, 0.97, 0.9) });
  for (let y = 0; y < page[1]; y += 10)
    sheet.drawLine({
      start: { x: 0, y },
      end: { x: page[0], y: y + 20 },
      thickness: 0.4,
      color: rgb(0.93, 0.88, 0.75),
    });
  const frame = { borderWidth: 4, borderColor: rgb(0.75, 0.6, 0.2) };
  sheet.drawRectangle({ x: 24, y: 24, width: 794, height: 547, ...frame });
  sheet.drawCircle({ x: 640, y: 110, size: 55, borderWidth: 3, borderColor: rgb(0.85, 0.1, 0.1) });
  const write = (text: string, x: number, y: number, size: number) =>
    sheet.drawText(text, { x, y, size, font: type, color: ink, rotate: degrees(turned) });
  write("营业执照", 340, 470, 40);
  write("（副本）", 385, 440, 16);
  write("统一社会信用代码", 70, 480, 12);
  write(facts.creditCode, 70, 460, 14);
  const rows = [
    ["名　　称", facts.name, 70, 390],
    ["类　　型", facts.type, 70, 355],
    ["法定代表人", facts.legalPerson, 70, 320],
    ["经营范围", "煤炭、焦炭、矿产品的批发与零售；道路货物运输。", 70, 285],
    ["注册资本", facts.capital, 480, 390],
    ["成立日期", facts.established, 480, 355],
    ["营业期限", facts.term, 480, 320],
    ["住　　所", facts.address, 70, 240],
  ] as const;
  for (const [label, value, x, y] of rows) {
    write(label, x, y, 13);
    write(value, x + 90, y, 14);
  }
  write("登记机关", 480, 120, 14);
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await pdf.save());
  const [drawn] = document.pages();
  if (!drawn) throw new Error("nothing was drawn");
  const { width, height, data } = await drawn.render({ scale, render: "bitmap" });
  library.destroy();
  return Buffer.from(encode({ width, height, data, channels: 4 }));
}

/** Values of the licence of an invented firm. */
export const licenceFacts = {
  creditCode: "91610802XY067K31X8",
  name: "榆林朔风能源贸易有限公司",
  type: "有限责任公司（自然人投资或控股）",
  legalPerson: "韩立群",
  capital: "伍仟万元整",
  established: "2016年08月15日",
  term: "2016年08月15日至长期",
  address: "陕西省榆林市榆阳区金沙路128号",
} as const satisfies DrawnLicence;

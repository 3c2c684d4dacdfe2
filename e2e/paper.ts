import { expect, type Page } from "@playwright/test";
import { type PdfPage, readPdf } from "@zd/server/testing/pdf-pages";

/** Words of the bar, of menus, filters and buttons: paper has none of them. */
const ofScreens = [
  "交易大厅",
  "用户中心",
  "行情正常",
  "查询重置",
  "导出Excel",
  "下载归档",
  "复制链接",
  "展开详情",
];

/** What a page must say on paper, as words without spaces between them. */
interface OnPaper {
  readonly says: readonly string[];
  /** Whether it lies across: lists and details do, letters do not. */
  readonly isWide: boolean;
}

/** Prints a page as a reader's browser does, and expects of each sheet its number, and of all what they must say and must not. */
export async function expectOnPaper(page: Page, { says, isWide }: OnPaper): Promise<readonly PdfPage[]> {
  const sheets = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  const all = sheets.map(({ text }) => text).join("\n");
  for (const words of says) expect(all).toContain(words);
  for (const words of ofScreens) expect(all).not.toContain(words);
  for (const [at, sheet] of sheets.entries()) {
    expect(sheet.text).toContain(`第${at + 1}页，共${sheets.length}页`);
    expect(sheet.isWide).toBe(isWide);
  }
  return sheets;
}

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { type Download, expect, type Page, type TestInfo } from "@playwright/test";
import { roomOf } from "../room.ts";

const verifier = fileURLToPath(new URL("../../tools/verify-session.mjs", import.meta.url));

/** The program that needs nothing of the exchange: what it exits with, and what it says. */
function verifyAtHome(...files: readonly string[]) {
  const { status, stdout } = spawnSync(process.execPath, [verifier, ...files], { encoding: "utf8" });
  return { status, output: stdout };
}

/** Drops files on the zone of the page, as from a folder. */
async function drop(page: Page, files: readonly { readonly name: string; readonly text: string }[]) {
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, text } of dropped) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  await page.getByRole("region", { name: "放入文件" }).dispatchEvent("drop", { dataTransfer });
}

/** A bundle in which one figure of the price of the last order is another. */
function tampered(bundle: string): string {
  const at = bundle.lastIndexOf('price\\":\\"') + 'price\\":\\"'.length;
  const digit = Number(bundle[at]);
  expect(digit).not.toBeNaN();
  return `${bundle.slice(0, at)}${(digit % 9) + 1}${bundle.slice(at + 1)}`;
}

/**
 * 验证: a member takes the bundle of the session and the receipt of his order home, and has both
 * reckoned again: on the page, and by the program alone; of one figure changed, either says that it is not so.
 */
export async function verify(page: Page, section: string, info: TestInfo): Promise<void> {
  const save = async (download: Promise<Download>, click: Promise<void>) => {
    const [file] = await Promise.all([download, click]);
    const path = info.outputPath(file.suggestedFilename());
    await file.saveAs(path);
    return { path, name: basename(path), text: readFileSync(path, "utf8") };
  };
  const { result } = roomOf(page);
  const bundle = await save(
    page.waitForEvent("download"),
    result.getByRole("button", { name: "下载证明包" }).click(),
  );
  expect(bundle.name).toBe(`session-${section}.json`);
  const receipt = await save(
    page.waitForEvent("download"),
    page.getByRole("button", { name: "下载回执" }).click(),
  );

  await result.getByRole("link", { name: "验证并回放本场" }).click();
  await expect(page).toHaveURL(/\/trade\/verify/);
  const verdict = page.getByRole("region", { name: "验证结果" });
  // The page has taken the session's bundle in by itself.
  await expect(verdict.getByText("全部相符", { exact: true })).toBeVisible();
  await drop(page, [bundle, receipt]);
  await expect(verdict.getByText("全部相符", { exact: true })).toBeVisible();
  await expect(verdict).toContainText(section);
  await expect(verdict.getByRole("table", { name: "回执" })).toContainText("相符，是本企业的订单");
  const false_ = tampered(bundle.text);
  await drop(page, [{ name: bundle.name, text: false_ }]);
  await expect(verdict.getByText("不相符", { exact: true })).toBeVisible();
  await expect(verdict).toContainText(/第 \d+ 行/);

  expect(verifyAtHome(bundle.path, receipt.path)).toMatchObject({ status: 0 });
}

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect } from "vitest";

const printOfOpenpyxl = `
import csv, sys, openpyxl
rows = openpyxl.load_workbook(sys.argv[1]).worksheets[0].iter_rows(values_only=True)
csv.writer(sys.stdout).writerows(["" if cell is None else cell for cell in row] for row in rows)
`;

/** Programs that read Excel files, by name: each gives the first sheet of a file as comma-separated values. */
const readers: Readonly<Record<string, (folder: string, file: string) => string>> = {
  xlsx2csv: (_, file) => run("xlsx2csv", ["-d", ",", file]),
  openpyxl: (_, file) => run("/usr/bin/python3", ["-c", printOfOpenpyxl, file]),
  ssconvert: (folder, file) => {
    run("ssconvert", ["-S", file, join(folder, "gnumeric-%n.csv")]);
    return readFileSync(join(folder, "gnumeric-0.csv"), "utf8");
  },
  soffice: (folder, file) => {
    const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
    run("soffice", [
      profile,
      "--headless",
      "--convert-to",
      "csv:Text - txt - csv (StarCalc):44,34,76",
      "--outdir",
      folder,
      file,
    ]);
    return readFileSync(file.replace(/xlsx$/, "csv"), "utf8");
  },
};

const run = (program: string, words: readonly string[]) =>
  execFileSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

const isInstalled: Readonly<Record<string, () => boolean>> = {
  xlsx2csv: () => spawnSync("xlsx2csv", ["--version"]).error === undefined,
  openpyxl: () => spawnSync("/usr/bin/python3", ["-c", "import openpyxl"]).status === 0,
  ssconvert: () => spawnSync("ssconvert", ["--version"]).error === undefined,
  soffice: () => spawnSync("soffice", ["--version"]).error === undefined,
};

/** Those readers that are installed here. */
export const installedReaders = Object.keys(readers).filter((name) => isInstalled[name]?.());

/** The first sheet of an Excel file as one of the installed readers shows it. */
export function readBy(reader: string, file: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), "zd-sheet-"));
  try {
    const path = join(folder, "sheet.xlsx");
    writeFileSync(path, file);
    return readers[reader]?.(folder, path) ?? expect.fail(`no reader ${reader}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Asks of every sheet of an Excel file what readers rely on: rows are numbered from 1 without a gap, and each cell names its
 * own place, once and from left to right.
 */
export function checkPlaces(file: Uint8Array): void {
  const sheets = Object.entries(unzipSync(file)).filter(([path]) => path.startsWith("xl/worksheets/"));
  expect(sheets.length).toBeGreaterThan(0);
  for (const [, bytes] of sheets) {
    const xml = Buffer.from(bytes).toString("utf8");
    const rows = [...xml.matchAll(/<row\b([^>]*)>(.*?)<\/row>/gs)];
    expect(rows.length).toBe(xml.match(/<row\b/g)?.length);
    for (const [at, [, attributes, cells = ""]] of rows.entries()) {
      expect(attributes).toBe(` r="${at + 1}"`);
      const places = [...cells.matchAll(/<c\b([^>]*)/g)].map(([, attributesOfCell = ""]) => {
        const [, column = "", row] =
          / r="([A-Z]+)(\d+)"/.exec(attributesOfCell) ?? expect.fail(`no place: ${attributesOfCell}`);
        expect(Number(row)).toBe(at + 1);
        return [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
      });
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
    }
  }
}

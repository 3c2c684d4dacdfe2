import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { openJudge } from "./judge.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");
const zip = (...names: readonly string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8("<x/>")]))));
const utf8 = (text: string) => Buffer.from(text);
const png = bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0");
const document = zip("[Content_Types].xml", "word/document.xml");

/** The same, with a directory that is said to be one byte longer than it is. */
const longer = (archive: Buffer) => {
  const lie = Buffer.from(archive);
  const size = lie.length - 10;
  lie.writeUInt32LE(lie.readUInt32LE(size) + 1, size);
  return lie;
};

const known: readonly (readonly [string, Buffer, string | null])[] = [
  ["a PDF", bytes("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), "pdf"],
  ["a PNG", png, "png"],
  ["a JPEG", bytes("\xff\xd8\xff\xe0\0\x10JFIF\0"), "jpeg"],
  ["a GIF", bytes("GIF89a\x01\0\x01\0\x80\0\0"), "gif"],
  ["a WebP", bytes("RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0"), "webp"],
  ["a Word document", document, "docx"],
  ["an Excel workbook", zip("[Content_Types].xml", "xl/workbook.xml"), "xlsx"],
  ["a workbook with macros", zip("[Content_Types].xml", "xl/workbook.xml", "xl/vbaProject.bin"), "zip"],
  ["any other archive", zip("a.txt"), "zip"],
  ["an archive without an end", document.subarray(0, -30), null],
  ["only the first bytes of an archive", bytes("PK\x03\x04"), null],
  ["an archive whose directory is a lie", longer(document), "false"],
  ["text in UTF-8", utf8("水分 12.5%\r\n"), "txt"],
  ["text in GB 18030", Buffer.from([0xcb, 0xae, 0xb7, 0xd6, 0x0a]), "txt"],
  ["text that ends within a sign", utf8("水").subarray(0, 1), null],
  ["text with a control character", utf8("水\u0000分"), null],
  ["a program", bytes("MZ\x90\0\x03\0\0\0"), null],
  ["an ELF", bytes("\x7fELF\x02\x01\x01"), null],
  ["nearly a PNG", bytes("\x89PNG\r\n\x1a\nnothing of the kind"), null],
  ["markup, which is text", utf8('<svg onload="alert(1)"/>'), "txt"],
];

describe.each([
  ["at once", Number.POSITIVE_INFINITY],
  ["in pieces of 7", 7],
  ["byte by byte", 1],
])("what comes %s", (_, piece) => {
  test.each(known)("%s is known by its bytes", (_name, bytes, kind) => {
    const judge = openJudge();
    for (let at = 0; at < bytes.length; at += piece) judge.see(bytes.subarray(at, at + piece));
    expect(judge.kind()).toBe(kind);
  });
});

test("an archive that says it unfolds to more than a gigabyte is a bomb, whatever its parts are called", () => {
  const bomb = (...sizes: readonly number[]) => {
    const archive = zip(...sizes.map((_, i) => `${i}.txt`));
    let at = 0;
    for (const size of sizes) {
      at = archive.indexOf(bytes("PK\x01\x02"), at + 1);
      archive.writeUInt32LE(size, at + 24);
    }
    const judge = openJudge();
    judge.see(archive);
    return judge.kind();
  };
  expect(bomb(1024 ** 3)).toBe("false");
  expect(bomb(1024 ** 3 + 1)).toBe("bomb");
  expect(bomb(600 * 1024 ** 2, 600 * 1024 ** 2)).toBe("bomb");
});

test("a long text is read to its end, and a long archive has its directory there", () => {
  const judge = openJudge();
  const line = utf8("全水 14.2，灰分 11.8，挥发分 32.5，硫 0.42，热值 5480\n");
  for (let i = 0; i < 5_000; i++) judge.see(line);
  judge.see(Buffer.from([0]));
  expect(judge.kind()).toBeNull();

  const large = openJudge();
  large.see(Buffer.from(zipSync({ "a.bin": [new Uint8Array(600_000).fill(7), { level: 0 }] })));
  expect(large.kind()).toBe("zip");
});

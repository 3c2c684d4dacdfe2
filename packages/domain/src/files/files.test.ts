import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distinctNames, endingOf, fileName, fitsKind, nameForKind } from "./file-name.ts";
import { fileSize } from "./file-size.ts";

describe("the name of a file", () => {
  test.each([
    ["检验报告.pdf", "检验报告.pdf"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\wang\\报告.PDF", "报告.PDF"],
    ["a\u0000b\nc.pdf", "abc.pdf"],
    // What is read from right to left would show as 报告fdp.exe.
    ["报告\u202Eexe.pdf", "报告exe.pdf"],
    ['a<b>"c|d?e*.png', "a_b__c_d_e_.png"],
    [".htaccess", "htaccess"],
    ["..", "未命名"],
    ["   ", "未命名"],
    ["报告.pdf. .", "报告.pdf"],
    ["\ud800.pdf", "\ufffd.pdf"],
  ])("%j is kept as %j", (original, name) => {
    expect(fileName(original)).toBe(name);
  });

  test("has no folder, no control character, and an end, whatever was given", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (original) => {
        const name = fileName(original);
        expect(name).not.toMatch(/[\\/\p{Cc}\p{Cf}]/u);
        expect([...name].length).toBeLessThanOrEqual(120);
        expect(name).not.toMatch(/^\.|^$/);
        expect(fileName(name)).toBe(name);
      }),
    );
  });

  test("keeps its ending when it is cut", () => {
    const name = fileName(`${"长".repeat(300)}.docx`);
    expect([[...name].length, endingOf(name)]).toEqual([120, "docx"]);
  });

  test("fits the kind, or is no name for it", () => {
    expect(fitsKind("a.JPG", "jpeg")).toBe(true);
    expect(fitsKind("a.jpeg", "jpeg")).toBe(true);
    expect(fitsKind("a", "png")).toBe(true);
    expect(fitsKind("表.zip", "xlsx")).toBe(true);
    expect(fitsKind("a.png", "txt")).toBe(false);
    expect(fitsKind("a.html", "txt")).toBe(false);
  });

  test("is handed out with the ending of its kind", () => {
    expect(nameForKind("../报告.html", "txt")).toBe("报告.html.txt");
    expect(nameForKind("报告", "pdf")).toBe("报告.pdf");
    expect(nameForKind("报告.PDF", "pdf")).toBe("报告.PDF");
  });

  test("stands once in an archive", () => {
    expect(distinctNames(["a.pdf", "A.pdf", "a (2).pdf", "b", "b"])).toEqual([
      "a.pdf",
      "A (2).pdf",
      "a (2) (2).pdf",
      "b",
      "b (2)",
    ]);
  });
});

test.each([
  [0, "0 B"],
  [812, "812 B"],
  [1024, "1 KB"],
  [36_045, "35.2 KB"],
  [20 * 1024 ** 2, "20 MB"],
  [3 * 1024 ** 4, "3072 GB"],
])("%d bytes are read as %s", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});

import type { StoredFile } from "@zd/api/files/operations";
import { testNow } from "./render-page.tsx";

const idOf = (n: number) => String(n).padStart(32, "0") as StoredFile["file"];

/** 检验报告.pdf and what belongs to it, as they have been uploaded. */
export const storedFiles: readonly [StoredFile, StoredFile, StoredFile] = [
  { file: idOf(1), name: "检验报告.pdf", size: 36_045, kind: "pdf", uploadedAt: testNow },
  { file: idOf(2), name: "煤堆.png", size: 812, kind: "png", uploadedAt: testNow },
  { file: idOf(3), name: "数据.xlsx", size: 9_000, kind: "xlsx", uploadedAt: testNow },
];

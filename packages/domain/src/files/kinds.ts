/** Of which kind a file is; told by its bytes, never by its name. */
export interface FileKind {
  readonly label: string;
  /** The endings a name may have, the usual one first. */
  readonly endings: readonly [string, ...string[]];
  readonly mime: string;
  /** Whether a browser may show it beside our own pages. */
  readonly shown: "picture" | "document" | null;
}

/** 附件类型: what may be uploaded. */
export const fileKinds = {
  pdf: { label: "PDF 文档", endings: ["pdf"], mime: "application/pdf", shown: "document" },
  png: { label: "PNG 图片", endings: ["png"], mime: "image/png", shown: "picture" },
  jpeg: { label: "JPEG 图片", endings: ["jpg", "jpeg"], mime: "image/jpeg", shown: "picture" },
  webp: { label: "WebP 图片", endings: ["webp"], mime: "image/webp", shown: "picture" },
  gif: { label: "GIF 图片", endings: ["gif"], mime: "image/gif", shown: "picture" },
  docx: {
    label: "Word 文档",
    endings: ["docx"],
    mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    shown: null,
  },
  xlsx: {
    label: "Excel 表格",
    endings: ["xlsx"],
    mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    shown: null,
  },
  zip: { label: "ZIP 压缩包", endings: ["zip"], mime: "application/zip", shown: null },
  txt: { label: "文本文件", endings: ["txt"], mime: "text/plain; charset=utf-8", shown: null },
} as const satisfies Record<string, FileKind>;

export type FileKindName = keyof typeof fileKinds;

/** What a user reads of the kinds that may be uploaded. */
export const allowedKinds = "PDF、PNG、JPG、WebP、GIF、DOCX、XLSX、ZIP、TXT";

/** Every ending that a name may have. */
export const allowedEndings: readonly string[] = Object.values(fileKinds).flatMap(({ endings }) => endings);

/** Files of one upload (R-7296). */
export const filesOfUpload = 100;
/** Files of one record, such as a trade application or a notice. */
export const attachmentsMost = 20;

/** A kind of file; the server tells it by the bytes, never by the name. */
export interface FileKind {
  /** Chinese name. */
  readonly label: string;
  /** Endings that a name may have, the usual one first. */
  readonly endings: readonly [string, ...string[]];
  /** Media type under which it is sent. */
  readonly mime: string;
  /** How a browser may show it on the site's pages; null where it may only be downloaded. */
  readonly shown: "picture" | "document" | "video" | null;
}

/** 文件类型 that the platform stores. */
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
  mp4: { label: "MP4 视频", endings: ["mp4", "m4v"], mime: "video/mp4", shown: "video" },
  webm: { label: "WebM 视频", endings: ["webm"], mime: "video/webm", shown: "video" },
} as const satisfies Record<string, FileKind>;

export type FileKindName = keyof typeof fileKinds;

/** Names of the kinds that are shown in this way. */
const kindsShownAs = (shown: FileKind["shown"]) =>
  (Object.keys(fileKinds) as FileKindName[]).filter((name) => fileKinds[name].shown === shown);

export const pictureKinds: readonly FileKindName[] = kindsShownAs("picture");
export const videoKinds: readonly FileKindName[] = kindsShownAs("video");
/** 附件类型: what may be uploaded with a record. */
export const attachmentKinds: readonly FileKindName[] = (Object.keys(fileKinds) as FileKindName[]).filter(
  (name) => !videoKinds.includes(name),
);

/** Kinds that may be uploaded, in Chinese: their usual endings. */
export const kindsInWords = (kinds: readonly FileKindName[]): string =>
  kinds.map((name) => fileKinds[name].endings[0].toUpperCase()).join("、");

/** Every ending that a name of one of these kinds may have. */
export const endingsOf = (kinds: readonly FileKindName[]): readonly string[] =>
  kinds.flatMap((name) => fileKinds[name].endings);

/** Greatest number of files of one upload (R-7296). */
export const filesOfUpload = 100;
/** Greatest number of files of one record, such as a trade application or a notice. */
export const attachmentsMost = 20;

/** 编辑器图片: the largest picture of a text, in bytes. */
export const editorPictureBytes = 5_242_880;

/** Greatest size of a picture in pixels: a small file may hold more than memory does. */
export const picturePixelsMost = 50_000_000;

/** 图片压缩 of a picture in a page (R-523, R-524, G-34): longest side in pixels, and quality in per cent. */
export const shownPicture = { side: 1_080, quality: 30 } as const;
/** 缩略图 of a picture in a list: longest side in pixels, and quality in per cent. */
export const thumbnail = { side: 240, quality: 60 } as const;

import { attachmentsMost, fileKinds, filesOfUpload } from "@zd/domain/files/kinds";
import { z } from "zod";
import { file, fileLink } from "../wire/address-families.ts";
import { codesOf, dateTime, id, text, whole } from "../wire/fields.ts";
import { errand, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

const path = ["path", id<"FileId">(), "文件地址"] as const;
const savedAs = ["filename", text(200).optional(), "保存时的文件名"] as const;

export const storedFileFields = {
  file: path,
  name: ["filename", text(200), "文件名"],
  size: ["filesize", whole(0, Number.MAX_SAFE_INTEGER), "字节数"],
  kind: ["filetype", codesOf(fileKinds), "类型，按内容判定"],
  uploadedAt: ["uploadtime", dateTime, "上传时间"],
} as const;

/** A file as whoever may read it knows it. */
export const storedFile = payload(storedFileFields);
export type StoredFile = z.output<typeof storedFile>;

/** 附件 as a record names them: files that have been uploaded before. */
export const attachmentIds = z
  .array(id<"FileId">())
  .max(attachmentsMost, { error: `附件不得超过${attachmentsMost}个` })
  .refine((given) => new Set(given).size === given.length, { error: "附件重复" });

/** 附件 as they are shown. */
export const attachmentList = z.array(storedFile);

const minute = 60_000;

/** What may be wrong with a file itself, however often it is sent. */
export const refusalsOfFile = [
  "FILE_EMPTY",
  "FILE_TOO_LARGE",
  "FILE_KIND_REFUSED",
  "FILE_NOT_AS_NAMED",
  "ARCHIVE_TOO_LARGE",
  "PICTURE_UNREADABLE",
  "PICTURE_TOO_LARGE",
] as const;

/** How a picture is asked for: as a page shows it, or small. */
export const pictureLooks = { shown: "页面大小", thumbnail: "缩略图" } as const;

export const files = operations("files", {
  /** R-7301, R-7296: up to a hundred files; all of them are kept, or none. */
  upload: errand(file, "upload", {
    title: "文件上传",
    access: "member",
    requestFormat: "form",
    rate: { calls: 300, perMs: minute },
    input: payload({}),
    output: payload({ files: ["list", attachmentList, "已上传的文件"] }),
    refusals: ["FILES_NONE", "FILES_TOO_MANY", "FILES_WAITING", "UPLOAD_BROKEN", ...refusalsOfFile],
  }),

  /** R-7302: one picture of whoever has not signed in; gone after a day unless a registration names it. */
  uploadOpenImage: errand(file, "upload-open-image", {
    title: "公开图片上传",
    access: "anyone",
    requestFormat: "form",
    rate: { calls: 40, perMs: 10 * minute },
    input: payload({}),
    output: storedFile,
    refusals: ["FILES_NONE", "FILES_TOO_MANY", "PHOTO_TOO_LARGE", "UPLOAD_BROKEN", ...refusalsOfFile],
  }),

  /** R-7303: shown where a browser can show it safely: pictures (reduced, R-523), PDF, videos. */
  readContent: query(fileLink, "file-content", {
    title: "文件内容",
    access: "anyone",
    responseFormat: "file",
    input: payload({
      file: path,
      look: ["size", codesOf(pictureLooks).optional(), "图片的大小"],
    }),
    output: z.null(),
  }),

  /** R-7304: as it is kept, a picture at its full size. */
  readOriginal: query(fileLink, "file-original-content", {
    title: "原始文件内容",
    access: "anyone",
    responseFormat: "file",
    input: payload({ file: path }),
    output: z.null(),
  }),

  /**
   * Saves a file under its own name or under `filename`; the record that names it decides who may read it (decision 0021,
   * R-7305).
   */
  download: query(fileLink, "download", {
    title: "文件下载",
    access: "anyone",
    responseFormat: "file",
    input: payload({ file: path, name: savedAs }),
    output: z.null(),
  }),

  /** R-7306: one ZIP archive. */
  downloadTogether: query(file, "batch-download", {
    title: "批量下载",
    access: "anyone",
    responseFormat: "file",
    rate: { calls: 60, perMs: minute },
    input: payload({
      files: [
        "list",
        z
          .array(payload({ file: path, name: savedAs }))
          .min(1)
          .max(filesOfUpload),
        "文件",
      ],
      name: ["filename", text(200).optional(), "压缩包文件名"],
    }),
    output: z.null(),
    refusals: ["FILES_TOO_LARGE_TOGETHER"],
  }),

  /** Links and pictures cannot carry the login token: this sets the cookie that stands for it, for a while. */
  allowLinks: query(file, "allow-links", {
    title: "允许浏览器直接打开文件",
    access: "member",
    input: payload({}),
    output: payload({ seconds: ["expiresIn", whole(1, 86_400), "有效秒数"] }),
  }),
});

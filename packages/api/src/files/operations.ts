import { attachmentsMost, fileKinds, filesOfUpload } from "@zd/domain/files/kinds";
import { z } from "zod";
import { file, fileLink } from "../wire/address-families.ts";
import { codesOf, dateTime, id, text, viewReason, whole } from "../wire/fields.ts";
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

/** A stored file, for users who may read it. */
export const storedFile = payload(storedFileFields);
export type StoredFile = z.output<typeof storedFile>;

/** 附件 of a record: numbers of files that were uploaded before. */
export const attachmentIds = z
  .array(id<"FileId">())
  .max(attachmentsMost, { error: `附件不得超过${attachmentsMost}个` })
  .refine((value) => new Set(value).size === value.length, { error: "附件重复" });

/** 附件 of a record for display. */
export const attachmentList = z.array(storedFile);

const minute = 60_000;

/** Refusals of a file itself. */
export const refusalsOfFile = [
  "FILE_EMPTY",
  "FILE_TOO_LARGE",
  "FILE_KIND_REFUSED",
  "FILE_NOT_AS_NAMED",
  "ARCHIVE_TOO_LARGE",
  "ARCHIVE_FALSE",
  "FILE_INFECTED",
  "SCANNER_AWAY",
  "PICTURE_UNREADABLE",
  "PICTURE_TOO_LARGE",
] as const;

/** Sizes of a picture: as a page shows it, or small. */
export const pictureLooks = { shown: "页面大小", thumbnail: "缩略图" } as const;

/** 文件. Papers of persons are shown to the staff for a reason alone, and the audit log has who has looked at papers of a firm. */
export const files = operations("files", {
  /** R-7301, R-7296: uploads up to a hundred files, all of them or none. */
  upload: errand(file, "upload", {
    title: "文件上传",
    access: "member",
    requestFormat: "form",
    rate: { calls: 300, perMs: minute },
    input: payload({}),
    output: payload({ files: ["list", attachmentList, "已上传的文件"] }),
    refusals: ["FILES_NONE", "FILES_TOO_MANY", "FILES_WAITING", "UPLOAD_BROKEN", ...refusalsOfFile],
  }),

  /** R-7302: uploads one picture without a sign-in; it is deleted after a day unless a registration names it. */
  uploadOpenImage: errand(file, "upload-open-image", {
    title: "公开图片上传",
    access: "anyone",
    requestFormat: "form",
    rate: { calls: 40, perMs: 10 * minute },
    input: payload({}),
    output: storedFile,
    refusals: ["FILES_NONE", "FILES_TOO_MANY", "PHOTO_TOO_LARGE", "UPLOAD_BROKEN", ...refusalsOfFile],
  }),

  /** R-7303: a file to be shown, where a browser can do so safely: pictures (reduced, R-523), PDF, videos. */
  readContent: query(fileLink, "file-content", {
    title: "文件内容",
    access: "anyone",
    discloses: "papers",
    asksReason: true,
    responseFormat: "file",
    input: payload({
      file: path,
      look: ["size", codesOf(pictureLooks).optional(), "图片的大小"],
      reason: viewReason,
    }),
    output: z.null(),
  }),

  /** R-7304: a file as it is stored, a picture at its full size. */
  readOriginal: query(fileLink, "file-original-content", {
    title: "原始文件内容",
    access: "anyone",
    discloses: "papers",
    asksReason: true,
    responseFormat: "file",
    input: payload({ file: path, reason: viewReason }),
    output: z.null(),
  }),

  /**
   * Saves a file under its own name or under `filename`; the record that names it decides who may read it (decision 0021,
   * R-7305).
   */
  download: query(fileLink, "download", {
    title: "文件下载",
    access: "anyone",
    discloses: "papers",
    asksReason: true,
    responseFormat: "file",
    input: payload({ file: path, name: savedAs, reason: viewReason }),
    output: z.null(),
  }),

  /** R-7306: several files as one ZIP archive. */
  downloadTogether: query(file, "batch-download", {
    title: "批量下载",
    access: "anyone",
    discloses: "papers",
    asksReason: true,
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
      reason: viewReason,
    }),
    output: z.null(),
    refusals: ["FILES_TOO_LARGE_TOGETHER"],
  }),

  /** Sets a short-lived cookie in place of the login token, which links and pictures cannot send. */
  allowLinks: query(file, "allow-links", {
    title: "允许浏览器直接打开文件",
    access: "member",
    input: payload({}),
    output: payload({ seconds: ["expiresIn", whole(1, 86_400), "有效秒数"] }),
  }),
});

import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { schedule } from "../platform/jobs/jobs.ts";
import { scheduleTableJobs } from "../platform/jobs/table-job.ts";
import type { OpenModule } from "../platform/module.ts";
import { filesAuditWords } from "./audit-words.ts";
import { bucketStore } from "./bucket-store.ts";
import { downloadFile } from "./download-file.ts";
import { downloadTogether } from "./download-together.ts";
import { catchImages } from "./editor/catch-images.ts";
import { theNet } from "./editor/fetch-picture.ts";
import { uploadForEditor } from "./editor/upload-for-editor.ts";
import type { FileStore } from "./file-store.ts";
import { folderStore } from "./folder-store.ts";
import { readContent } from "./read-content.ts";
import { readOriginal } from "./read-original.ts";
import type { Intake } from "./receive.ts";
import { openUploadScans } from "./scanner/open-scanner.ts";
import { sealing, sealPictures } from "./seal-pictures.ts";
import { sweepFiles } from "./sweep-files.ts";
import { uploadFiles } from "./upload-files.ts";
import { uploadOpenImage } from "./upload-open-image.ts";

/** The store that the settings choose. */
export const openFileStore = (config: Config): FileStore => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY_ID: keyId, S3_SECRET: secret } = config;
  return endpoint && bucket && keyId && secret
    ? bucketStore({ endpoint, bucket, keyId, secret, region: config.S3_REGION })
    : folderStore(config.FILES_DIR ?? join(config.DATA_DIR, "files"));
};

/** The store, and what scans the files on their way into it. */
export const openIntake = (config: Config, log: Logger): Intake => ({
  store: openFileStore(config),
  scans: openUploadScans(config, log),
});

/** 文件: what members and staff have uploaded, and who may read it. */
export const files: OpenModule = ({ config, transact, log }) => {
  const intake = openIntake(config, log);
  const { store } = intake;
  const sweep = sweepFiles(store);
  const seal = sealPictures(store);
  return {
    name: "files",
    handlers: [
      uploadFiles(intake, config.FILE_MAX_MB * 1024 ** 2),
      uploadOpenImage(intake),
      readContent(store),
      readOriginal(store),
      downloadFile(store),
      downloadTogether(store),
      uploadForEditor(intake, config.VIDEO_MAX_MB * 1024 ** 2),
      catchImages(intake, config.IMAGE_HOSTS, theNet),
    ],
    jobs: [sweep, seal],
    ready: store.check,
    auditWords: filesAuditWords,
    migrations: new URL("./migrations/", import.meta.url),
    unaudited: ["files.rendition"],
    async start() {
      await transact(async (scope) => {
        await schedule(scope.tx, sweep, "", scope.now, null);
        await scheduleTableJobs(scope, [sealing]);
      });
      return undefined;
    },
  };
};

export {
  type AttachingRecord,
  type Audience,
  attachFiles,
  findAttachments,
  findAttachmentsOf,
  showAttachments,
} from "./attachments.ts";
export { findStored } from "./file-rows.ts";
export type { FileStore } from "./file-store.ts";
export { keepFile } from "./keep-file.ts";
export { readOpenImage, readPicture } from "./open-images.ts";
export { asText, type PackedFile, type PackedText, sendPack } from "./pack.ts";
export { getOneReadable as findReadableFile, sent as sendFile } from "./readable.ts";
export type { Intake } from "./receive.ts";
export { isSealed, sealingStore } from "./sealing-store.ts";
export { takeForm } from "./take-form.ts";
export { visitor } from "./visitor.ts";

import type { Module, Platform } from "../platform/module.ts";
import { exportList } from "./export-list.ts";
import { readExportProgress } from "./read-export-progress.ts";

/** 列表导出: an Excel file of any declared list. */
export const lists = (platform: Platform): Module => ({
  name: "lists",
  handlers: [exportList(platform), readExportProgress(platform)],
});

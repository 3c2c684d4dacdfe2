import type { OpenModule } from "../platform/module.ts";
import { listsAuditWords } from "./audit-words.ts";
import { exportList } from "./export-list.ts";
import { readExportProgress } from "./read-export-progress.ts";
import { viewHandlers } from "./saved-views.ts";

/** 列表: an Excel file of any declared list, and the views of the staff's. */
export const lists: OpenModule = (platform) => ({
  name: "lists",
  handlers: [exportList(platform), readExportProgress(platform), ...viewHandlers(platform)],
  auditWords: listsAuditWords,
  migrations: new URL("./migrations/", import.meta.url),
});

import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { cleanHtml } from "../clean-html.ts";

/** 公告预览: by the same rules by which it is saved. */
export const previewNotice = handle(contract.editing.previewNotice, async ({ content }) => ({
  content: cleanHtml(content),
}));

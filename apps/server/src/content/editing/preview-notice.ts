import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { cleanHtml } from "../clean-html.ts";

/** 公告预览: the text cleaned as it would be when it is saved. */
export const previewNotice = handle(api.editing.previewNotice, async ({ content }) => ({
  content: cleanHtml(content),
}));

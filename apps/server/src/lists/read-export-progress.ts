import { api } from "@zd/api";
import { handle } from "../platform/calls/operation.ts";
import type { Platform } from "../platform/module.ts";

/** 导出进度: of the firm's own file, where this node makes one. */
export const readExportProgress = ({ exports }: Platform) =>
  handle(api.lists.readExportProgress, async (_, { actor }) => {
    const { written, total } = exports.progressOf(actor.firmId) ?? { written: null, total: null };
    return { written, total };
  });

import type { editing } from "@zd/api/content/editing";
import type { OutputOf } from "@zd/api/wire/operation";
import { testNow } from "./render-page.tsx";

/** A draft for everybody, as its editor reads it. */
export const aNotice: OutputOf<typeof editing.readNotice> = {
  id: "E000001" as OutputOf<typeof editing.readNotice>["id"],
  kind: "1001",
  title: "关于服务费的公告",
  content: "<p>自 7 月 1 日起调整</p>",
  section: null,
  highlighted: false,
  attachments: [],
  video: null,
  poster: null,
  publishedAt: testNow,
  expiresAt: null,
  version: 2,
  status: "D",
  editedBy: "苏文",
  editedAt: testNow,
  audience: { kind: "everyone", of: [] },
  firms: [],
  needsReceipt: false,
};

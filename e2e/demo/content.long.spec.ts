import { expectReadable } from "../readable.ts";
import { expect, test } from "./demo-market.ts";

const pages: readonly (readonly [path: string, account: string | null, ready: string])[] = [
  ["/about", null, "关于我们"],
  ["/trade/marketNotice", null, "平台公告"],
  ["/user/help?keyword=保证金", "chenyao01", "帮助中心"],
  ["/user/training", "chenyao01", "培训视频"],
  ["/user/service-assess", "chenyao01", "服务评价"],
  ["/console/notice", "editor01", "新建公告"],
  ["/console/feedback", "editor01", "会员反馈"],
  ["/console/service-scores", "editor01", "服务评价"],
];

for (const [path, account, heading] of pages)
  test(`${path} can be read and used by everybody`, async ({ arrive }) => {
    const page = await arrive(account, path);
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
    await expectReadable(page);
  });

import type { Instant } from "@zd/domain/kernel/brand";

const hourMs = 3_600_000;

/** How long ago something was, in whole hours or days: "已 3 小时", "已 2 天"; from two days on in days. */
export function sinceInWords(at: Instant, now: Instant): string {
  const hours = Math.max(0, Math.floor((now - at) / hourMs));
  return hours < 48 ? `已 ${hours} 小时` : `已 ${Math.floor(hours / 24)} 天`;
}

import { dayMs } from "@zd/domain/kernel/shanghai-time";
import type { StatusMark } from "../../../ui/status.tsx";

/** From here on the firm is reminded. */
const remindDays = 30;

/** How the firm's annual fee stands on a day; null where none is asked of it. */
export function annualFeeState(
  until: string | null,
  today: string,
): { readonly mark: StatusMark; readonly words: string } | null {
  if (until === null) return null;
  const left = Math.round((Date.parse(until) - Date.parse(today)) / dayMs);
  if (left < 0) return { mark: "last-seconds", words: `会员年费已于 ${until} 到期` };
  if (left > remindDays) return { mark: "done", words: `会员年费有效期至 ${until}` };
  return { mark: "countdown", words: `会员年费 ${until} 到期，${left === 0 ? "今天" : `剩 ${left} 天`}` };
}

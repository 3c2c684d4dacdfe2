import { graceDays } from "@zd/domain/funds/year-fee";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { type Tone, tones } from "../../../ui/status/status-tones.ts";

/** How many days before its end the firm is reminded of its fee. */
const remindDays = 30;

/** How the firm's annual fee stands on a day (`YYYY-MM-DD`); null where none is asked of it. */
export function annualFeeState(
  until: string | null,
  today: string,
): { readonly tone: Tone; readonly words: string } | null {
  if (until === null) return null;
  const daysLeft = Math.round((Date.parse(until) - Date.parse(today)) / dayMs);
  if (daysLeft < 0)
    return {
      tone: tones.yearFee[daysLeft < -graceDays ? "expired" : "grace"],
      words: `会员年费已于 ${until} 到期`,
    };
  if (daysLeft > remindDays) return { tone: tones.yearFee.valid, words: `会员年费有效期至 ${until}` };
  return {
    tone: "warning",
    words: `会员年费 ${until} 到期，${daysLeft === 0 ? "今天" : `剩 ${daysLeft} 天`}`,
  };
}

import type { Card } from "@zd/api/wire/card";
import type { ExchangeCalendar } from "@zd/domain/kernel/exchange-calendar";
import type { CalendarChange } from "@zd/domain/system/calendar-change";
import { countDeadlinesOn } from "../../contracts/index.ts";
import { plainCard, previewHash } from "../../platform/calls/card.ts";
import type { Actor } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { affectedDays, cardOfCalendarChange, markOfCalendarChange } from "../../system/index.ts";
import { countSectionsOn } from "../../trading/index.ts";

/** The card of a change without who decides it and whether he may. */
export async function cardOfCalendar(
  db: Reader,
  actor: Pick<Actor, "companyId">,
  calendar: ExchangeCalendar,
  change: CalendarChange,
) {
  const about = cardOfCalendarChange(calendar, change);
  const days = affectedDays(calendar, change);
  const [sections, deadlines] = await Promise.all([
    countSectionsOn(db, actor.companyId, days),
    countDeadlinesOn(db, actor.companyId, days),
  ]);
  const facts = [
    ...about.facts,
    ...(days.length === 0
      ? []
      : [
          {
            title: "已排场次",
            words: sections === 0 ? "这些日期没有" : `这些日期有 ${sections} 场，须另行调整`,
          },
          {
            title: "合同期限",
            words: deadlines === 0 ? "这些日期没有" : `${deadlines} 份在这些日期到期，保持不变`,
          },
        ]),
  ];
  const consequence: Card["consequence"] = [
    { when: "通过后", words: "一分钟后起算的期限、出金与申请按新日历，已经起算的期限不变" },
    { when: "驳回后", words: "日历不变，提交人可重新提交" },
  ];
  return {
    ...plainCard,
    ...about,
    facts,
    effect: null,
    consequence,
    seen: previewHash(markOfCalendarChange(about)),
  };
}

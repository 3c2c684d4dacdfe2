import { api } from "@zd/api";
import { controlActions } from "@zd/api/trading/control-records";
import type { Card } from "@zd/api/wire/card";
import type { Instant, SectionId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { statusLabel } from "@zd/domain/trading/codes";
import { offersAreOpen } from "@zd/domain/trading/disclosure";
import { openDraft } from "@zd/domain/trading/evolve";
import type { Session } from "@zd/domain/trading/session";
import { sql } from "kysely";
import { changedRows, plainCard, previewHash, refusalMessage } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import { findSession } from "../sessions/session-store.ts";
import { alarmEvidence } from "./alarm-evidence.ts";
import { findAlarms } from "./alarms.ts";
import { atOnceMark, decideControl } from "./control-step.ts";
import { stepBy } from "./lane-step.ts";
import { getSection } from "./section-store.ts";
import { sessionAt } from "./voiding.ts";

const consequences = {
  suspend: { when: "暂停后", words: "全场停止报价，倒计时冻结在当前时刻；恢复后从剩余时间继续" },
  resume: { when: "恢复后", words: "从暂停时的剩余时间继续，场次截止顺延暂停的时长" },
  extend: { when: "延长后", words: "截止时间只能延后，不能提前；本次延长对全部企业立即可见" },
} as const;

/** 暂停、恢复与延长的确认卡: state and clock of the section before and after the step. */
export const previewStep = handle(
  api.control.previewStep,
  async ({ section: id, action, hardEnd }, { db, actor, now, refuse }) => {
    const row = await getSection(db, id, actor.companyId);
    const stored = (await findSession(db, id)) ?? refuse("NOT_FOUND");
    const before = sessionAt(stored.session, now);
    const step = stepOf(before, action, hardEnd ?? null);
    const decision = decideControl(before, { ...stepBy(actor), ...step, reason: "" }, undefined, now);
    const draft = openDraft(before);
    if (decision.ok) for (const fact of decision.facts) draft.apply(fact);
    const [presence, alarms] = await Promise.all([findPresence(db, id), findAlarms(db, [row], actor, now)]);
    return {
      ...plainCard,
      number: id,
      party: row.name,
      direction: controlActions[action].slice(0, 2),
      path: "场次与其倒计时",
      amount: null,
      changes: changesOf(before, draft.session, now),
      subject: `${before.wares.size} 个标的`,
      effect: null,
      facts: [...untouched(before), { title: "通知", words: presence }],
      evidence: alarmEvidence(null, alarms),
      consequence: [consequences[action]],
      people: [{ role: "办理", name: actor.name, at: null }],
      barred: refusalMessage(decision),
      seen: previewHash(atOnceMark(before, step)),
    };
  },
);

/** The step with the hard end of now as the one that was seen. */
const stepOf = ({ section }: Session, action: keyof typeof consequences, hardEnd: Instant | null) =>
  action === "extend"
    ? ({ action, seen: section.hardEnd ?? (0 as Instant), hardEnd: hardEnd ?? (0 as Instant) } as const)
    : ({ action } as const);

/** State, time left of the running phase, and end of the section, before and after. */
const changesOf = (before: Session, after: Session, now: Instant): Card["changes"] =>
  changedRows([
    ["状态", stateOf(before), stateOf(after)],
    ["本阶段剩余", leftOf(before, now), leftOf(after, now)],
    ["场次截止", endOf(before), endOf(after)],
  ]);

const stateOf = ({ section: { status, downmode } }: Session) => statusLabel(status, downmode);
const endOf = ({ section: { hardEnd } }: Session) =>
  hardEnd === null ? "" : formatShanghai(hardEnd).slice(0, 19);

/** Time left of the phase; where every ware has its own clock, how many clocks run or are stopped. */
function leftOf({ section, wares }: Session, now: Instant): string {
  const { suspended, deadline } = section;
  const stopped = suspended ? "，已停表" : "";
  const left = suspended ? suspended.remainingMs : deadline === null ? null : deadline - now;
  if (left !== null) return `${durationWords(left)}${stopped}`;
  const clocks = [...wares.values()].filter(({ deadline: own, remainingMs }) =>
    suspended ? remainingMs !== null : own !== null,
  );
  return clocks.length === 0 ? "" : `${clocks.length} 个标的各自倒计时${stopped}`;
}

/** 12 分 30 秒 */
function durationWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} 秒` : `${minutes} 分 ${seconds % 60} 秒`;
}

/** Wares and leaders, which the step leaves as they are. */
function untouched({ section, wares }: Session): Card["facts"] {
  const all = [...wares.values()];
  const bid = all.filter(({ bids }) => bids > 0).length;
  const led = all.filter(({ live }) => live.length > 0).length;
  return [
    { title: "标的", words: `${all.length} 个，不变；已出价 ${bid} 个` },
    {
      title: "领先",
      words: offersAreOpen(section) ? `${led} 个标的有领先企业，价格与名次不变` : "--，开标前不可见",
    },
  ];
}

/** Who is told of it: how many firms have entered the section and how many are invited, in words. */
async function findPresence(db: Reader, section: SectionId): Promise<string> {
  const [{ present, invited } = { present: 0, invited: 0 }] = await rows<{
    /** How many firms have come into the section. */
    present: number;
    /** How many firms are on its guest list; 0 for a public section. */
    invited: number;
  }>(
    db,
    sql`select (count(*) filter (where entered_at is not null))::int as present,
               (count(*) filter (where invited))::int as invited
        from trading.section_firm where section_id = ${section}`,
  );
  const more = invited === 0 ? "" : `；受邀 ${invited} 家`;
  const there = present === 0 ? "目前没有企业进入" : `已进入的 ${present} 家企业在交易大厅即时可见`;
  return `${there}${more}`;
}

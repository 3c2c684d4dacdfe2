import type { Card } from "@zd/api/wire/card";
import { type Fen, type FirmId, fen, quantity } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { amountOf } from "@zd/domain/money/amount";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { downmodes, sides, tradeModeLabel } from "@zd/domain/terms/codes";
import { sectionKinds } from "@zd/domain/trading/codes";
import { depositOf } from "@zd/domain/trading/deal";
import { plainCard, previewHash } from "../../platform/calls/card.ts";
import type { Actor } from "../../platform/calls/operation.ts";
import type { SchedulableApplication } from "../applications/wares-of-application.ts";
import { sealWords } from "../seals/seal-words.ts";
import type { NewSection } from "../sessions/schedule-section.ts";

/** Mark of a plan: the section with its terms, without the number that it gets when it is built. */
export const sectionMark = ({ id: _, scheduledBy: __, wares, ...section }: NewSection) => ({
  ...section,
  wares: wares.map(({ id: ___, ...ware }) => ware),
});

/** What the card of a plan is made of. */
interface Planned {
  /** The section as it would be built. */
  readonly section: NewSection;
  /** The applications that it is made of. */
  readonly approved: readonly SchedulableApplication[];
  /** In Chinese. */
  readonly warnings: readonly string[];
  /** Short name of a firm. */
  readonly nameOf: (firm: FirmId) => string;
  /** The member of staff who would build it. */
  readonly actor: Actor;
}

/** 排场并发布的确认卡: the section as it comes onto the calendar, and the deposits of bidders. */
export function sectionCard({ section, approved, warnings, nameOf, actor }: Planned): Card {
  const { name, mode, downmode, side, kind, startsAt, hardEnd, wares, invited, sealHolders = [] } = section;
  const total = quantity(wares.reduce((sum, { rule }) => sum + rule.total, 0n));
  const owners = [...new Set(wares.map(({ owner }) => owner))];
  return {
    ...plainCard,
    number: "",
    party: name,
    direction: sides[side],
    path: tradeModeLabel(mode, downmode),
    amount: null,
    subject:
      `${wares.length} 个标的，共 ${groupedQuantity(total)} 吨，货主 ${owners.map(nameOf).join("、")}`.slice(
        0,
        300,
      ),
    effect: depositsOf(section),
    falls: {
      title: "排定申请",
      words: `${approved.length} 份`,
      rows: approved.map(({ id, firm, terms }) => [id, nameOf(firm), `${groupedQuantity(terms.total)} 吨`]),
    },
    facts: [
      { title: "开始", words: formatShanghai(startsAt) },
      ...(hardEnd === null ? [] : [{ title: "场次截止", words: formatShanghai(hardEnd) }]),
      ...(mode === "0" ? [{ title: "倒计时", words: downmodes[downmode] }] : []),
      {
        title: "参加",
        words:
          kind === "A"
            ? sectionKinds.A
            : `${sectionKinds.B}，${invited.map(nameOf).join("、")}`.slice(0, 500),
      },
      ...(sealHolders.length === 0 ? [] : [{ title: "封存", words: sealWords(section) }]),
      {
        title: "通知",
        words: `公告在网站公开，交易大厅即时列出${kind === "A" ? "" : `；受邀 ${invited.length} 家可参加`}；不发短信`,
      },
    ],
    evidence:
      warnings.length === 0
        ? [{ passed: true, words: "没有须留意的事项" }]
        : warnings.map((words) => ({ passed: false, words: words.slice(0, 200) })),
    consequence: [
      { when: "确认后", words: "场次进入日历并按时开场，公告立即发布，所列申请锁定为已排场" },
      { when: "报价时", words: "每家的保证金从可用资金冻结，未成交的即时解冻" },
    ],
    people: [{ role: "排场", name: actor.name, at: null }],
    barred: null,
    seen: previewHash(sectionMark(section)),
  };
}

const waresShown = 12;

/** Deposit for an order of the whole of each ware at its base price; a fixed deposit counts once. */
function depositsOf({ wares }: NewSection): NonNullable<Card["effect"]> {
  const rows = wares.slice(0, waresShown).map(({ no, product, rule }) => ({
    title: `${no} ${product} ${groupedQuantity(rule.total)} 吨`,
    values: [amountOf(rule.basePrice, rule.total), depositOf(rule, rule.basePrice, rule.total)],
    changes: false,
    total: false,
  }));
  const fixed = wares.find(({ rule }) => rule.deposit.mode === "FIXED")?.rule;
  const sum = (of: (ware: (typeof wares)[number]) => Fen) =>
    fen(wares.reduce((all, ware) => all + of(ware), 0n));
  const deposits = fixed
    ? depositOf(fixed, fixed.basePrice, fixed.total)
    : sum(({ rule }) => depositOf(rule, rule.basePrice, rule.total));
  const totals = [sum(({ rule }) => amountOf(rule.basePrice, rule.total)), deposits];
  return {
    title: fixed ? "标的，保证金每家每场冻结一次" : "标的，按起拍价报全量",
    columns: [
      { title: "起拍金额", signed: false },
      { title: "每家冻结保证金", signed: false },
    ],
    rows: [...rows, { title: `合计 ${wares.length} 个`, values: totals, changes: false, total: true }],
  };
}

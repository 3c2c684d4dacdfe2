import { fees } from "@zd/api/funds/fees";
import { trading } from "@zd/api/trading/operations";
import { sectionModes } from "@zd/api/trading/parameters";
import { type RateKind, rateKinds } from "@zd/domain/funds/fee-schedule";
import { type FirmId, instant, type WareKindId } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { FeeRule } from "@zd/domain/money/fee";
import { parsePrice } from "@zd/domain/money/price";
import type { RunningMode } from "@zd/domain/trading/session";
import { useId, useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { useServerClock } from "../../../realtime/server-clock.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DayField } from "../../../ui/day-field.tsx";
import form from "../../../ui/form.module.css";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { choicesOf, SelectField } from "../../../ui/select-field.tsx";
import { FirmField } from "../firm-field.tsx";

const refreshes = [fees.listChanges];
const asked = "已提交，等待另一位财务人员复核";

type Unit = FeeRule["unit"] | "FREE";
const units: Readonly<Record<Unit, string>> = { FREE: "减免（免收）", TON: "元/吨", MILLE: "货款的 ‰" };

/** The rule that was typed; undefined while it is none. */
function ruleOf(unit: Unit, figure: string): FeeRule | null | undefined {
  if (unit === "FREE") return null;
  const typed = parsePrice(figure);
  if (typed === null || typed <= 0n) return undefined;
  if (unit === "TON") return { unit, perTonne: typed };
  return typed % 10n === 0n ? { unit, perMillion: Number(typed / 10n) } : undefined;
}

/** 新增费率或减免 */
export function RateDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const clock = useServerClock();
  const [kind, setKind] = useState<RateKind>("fee-B");
  const [firm, setFirm] = useState<FirmId | null>(null);
  const [mode, setMode] = useState("");
  const [wareKind, setWareKind] = useState("");
  const [unit, setUnit] = useState<Unit>("FREE");
  const [figure, setFigure] = useState("");
  const [from, setFrom] = useState(() => shanghaiDay(instant(clock.now() + dayMs)));
  const [lastDay, setLastDay] = useState("");
  const [reason, setReason] = useState("");
  const kinds = useCallQuery(trading.listWareKinds, {}, { staleMs: 600_000 });
  const request = useCommand(fees.requestRate, { refreshes, silent: true });
  const rule = ruleOf(unit, figure);
  const isWhole =
    rule !== undefined &&
    from > shanghaiDay(clock.now()) &&
    (lastDay === "" ? firm !== null : lastDay >= from);
  const terms = isWhole
    ? {
        kind,
        mode: (mode || null) as RunningMode | null,
        wareKind: (wareKind || null) as WareKindId | null,
        firm,
        from,
        lastDay: lastDay || null,
        rule,
      }
    : null;
  const card = useCard(fees.previewRate, terms);
  return (
    <ConfirmCard
      title="新增费率或减免"
      confirmLabel="提交复核"
      ready={terms !== null && reason.trim() !== ""}
      busy={request.isPending}
      error={request.error}
      card={card}
      onClose={onClose}
      successMessage={asked}
      onConfirm={(answered) => terms && request.confirm({ ...terms, reason: reason.trim() }, answered)}
    >
      <SelectField
        label="收费对象"
        value={kind}
        options={choicesOf(rateKinds)}
        onChange={(value) => setKind(value as RateKind)}
      />
      <FirmField value={firm} none="全部企业" onChange={setFirm} />
      <SelectField
        label="交易模式"
        placeholder="全部"
        value={mode}
        options={choicesOf(sectionModes)}
        onChange={setMode}
      />
      <SelectField
        label="商品种类"
        placeholder="全部"
        value={wareKind}
        source={kinds}
        options={(kinds.data ?? []).map(({ wareKind, name }) => ({ value: wareKind, label: name }))}
        onChange={setWareKind}
      />
      <SelectField
        label="费率"
        value={unit}
        options={choicesOf(units)}
        onChange={(value) => setUnit(value as Unit)}
      />
      {unit !== "FREE" && (
        <div>
          <label htmlFor={`${id}-figure`}>
            标准<span>{units[unit]}</span>
          </label>
          <MoneyInput id={`${id}-figure`} decimals={4} value={figure} onChange={setFigure} />
        </div>
      )}
      <DayField label="生效日" note="最早为明日" value={from} onChange={setFrom} />
      <DayField label="截止日" note="含当日，空为长期" value={lastDay} onChange={setLastDay} />
      <ReasonField label="依据（必填）" value={reason} onChange={setReason} />
      <p className={form["consequence"]}>不限企业的须设截止日，长期标准在参数表中设置。</p>
    </ConfirmCard>
  );
}

interface EndProps {
  readonly rate: string;
  readonly words: string;
  readonly onClose: () => void;
}

/** 终止费率 */
export function EndRateDialog({ rate, words, onClose }: EndProps) {
  const clock = useServerClock();
  const [lastDay, setLastDay] = useState<string>(() => shanghaiDay(clock.now()));
  const [reason, setReason] = useState("");
  const request = useCommand(fees.requestRateEnd, { refreshes, silent: true });
  return (
    <ConfirmCard
      title="终止费率"
      confirmLabel="提交复核"
      look="danger"
      ready={lastDay >= shanghaiDay(clock.now()) && reason.trim() !== ""}
      busy={request.isPending}
      error={request.error}
      card={useCard(fees.previewRateEnd, lastDay === "" ? null : { rate: Number(rate), lastDay })}
      onClose={onClose}
      successMessage={asked}
      onConfirm={(answered) =>
        request.confirm({ rate: Number(rate), lastDay, reason: reason.trim() }, answered)
      }
    >
      <p>{words}</p>
      <DayField label="截止日" note="含当日" value={lastDay} onChange={setLastDay} />
      <ReasonField label="依据（必填）" value={reason} onChange={setReason} />
    </ConfirmCard>
  );
}

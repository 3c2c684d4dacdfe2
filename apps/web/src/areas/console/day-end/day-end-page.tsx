import { useNavigate, useSearch } from "@tanstack/react-router";
import { dayEnds } from "@zd/api/closing/operations";
import { sheetStates } from "@zd/domain/closing/day-sheet";
import { formatShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useCall, useCallQuery } from "../../../api/hooks.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Amount, noNumber, Tonnes } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import paper from "../../../ui/page/paper.module.css";
import { Status } from "../../../ui/status/status.tsx";
import { tones } from "../../../ui/status/status-tones.ts";
import { Facts } from "../../../ui/tables/facts.tsx";
import { useSaving } from "../../../ui/use-saving.ts";
import table from "../console.module.css";
import { ChecksTable } from "./checks-table.tsx";
import styles from "./day-end.module.css";
import { Corrections, MoneyTable } from "./money-table.tsx";
import { type DaySheet, dayAfter, weekdayOf } from "./reads.ts";
import { Signatures } from "./signatures.tsx";

/** 日终: what is checked before a day is signed, who signs it, and where its money went. Without a day the one that waits longest. */
export function DayEndPage() {
  // 待复核 links to what it lists by `open`.
  const { open, day = open, version } = useSearch({ from: "/console/day-end" });
  const answer = useCallQuery(
    dayEnds.readSheet,
    { day, version: version === undefined ? undefined : Number(version) },
    { everyMs: 30_000, keepPrevious: true },
  );
  const { data, error, refetch } = answer;
  return (
    <div className={`${table["page"]} ${paper["sheet"]}`}>
      <Head of={data} dayOfAddress={day} isChecking={answer.isFetching} onCheck={() => void refetch()} />
      {data && (
        <p className={paper["paper"]}>
          打印于 <PrintTime /> · 版本 v{data.version} · 签字：{data.first?.name ?? noNumber}、
          {data.second?.name ?? noNumber}
        </p>
      )}
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Sheet of={data} />
      ) : (
        <Skeleton lines={16} />
      )}
    </div>
  );
}

const PrintTime = () => <time>{formatShanghai(useServerTime((now) => now))}</time>;

interface HeadProps {
  readonly of: DaySheet | undefined;
  /** The day of the address; undefined where it names none. */
  readonly dayOfAddress: string | undefined;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
}

function Head({ of: sheet, dayOfAddress, isChecking, onCheck }: HeadProps) {
  const navigate = useNavigate();
  const today = useServerTime(shanghaiDay);
  const day = sheet?.day ?? dayOfAddress;
  const go = (to: string) => void navigate({ to: "/console/day-end", search: { day: to } });
  return (
    <header className={layout["head"]}>
      <h1>日终{day && ` ${day}`}</h1>
      {sheet && (
        <>
          <p>
            {weekdayOf(sheet.day)}
            {sheet.version > 1 && ` · 第 ${sheet.version} 版`}
          </p>
          <Status tone={tones.daySheet[sheet.state]}>{sheetStates[sheet.state]}</Status>
        </>
      )}
      <div className={`${layout["acts"]} ${paper["screen"]}`}>
        {day && (
          <>
            <Button small onClick={() => go(dayAfter(day, -1))}>
              上一日
            </Button>
            <Button small disabled={day >= today} onClick={() => go(dayAfter(day, 1))}>
              下一日
            </Button>
          </>
        )}
        {sheet && sheet.versions.length > 1 && <Versions of={sheet} />}
        <Button small busy={isChecking} onClick={onCheck}>
          重新检查
        </Button>
        {sheet && <SaveSheet of={sheet} />}
        <Button small disabled={!sheet} onClick={() => window.print()}>
          打印日终单
        </Button>
      </div>
    </header>
  );
}

/** Saves the version that is shown as an Excel file. */
function SaveSheet({ of: { day, version, versions } }: { readonly of: DaySheet }) {
  const call = useCall();
  const { busy, save } = useSaving<"xlsx">();
  // A day that is not over has no version yet.
  const sheet = versions.length > 0 ? { day, version } : { day };
  return (
    <Button
      small
      busy={busy !== null}
      onClick={() => void save("xlsx", () => call(dayEnds.exportSheet, sheet))}
    >
      导出 Excel
    </Button>
  );
}

/** The other versions of the day, each by its number. */
function Versions({ of: { day, version, versions } }: { readonly of: DaySheet }) {
  const navigate = useNavigate();
  return versions
    .filter((one) => one !== version)
    .map((one) => (
      <Button
        key={one}
        small
        onClick={() => void navigate({ to: "/console/day-end", search: { day, version: String(one) } })}
      >
        第 {one} 版
      </Button>
    ));
}

const Sheet = ({ of: sheet }: { readonly of: DaySheet }) => (
  <>
    <Facts
      layout="figures"
      label="当日合计"
      rows={[
        ["成交量 吨", <Tonnes key="quantity" of={sheet.totals.quantity} />],
        ["成交额 元", <Amount key="amount" of={sheet.totals.amount} />],
        ["货款支付 元", <Amount key="paid" of={sheet.totals.goodsPaid} />],
        ["服务费与年费 元", <Amount key="fees" of={sheet.totals.fees} />],
        ["净入金 元", <Amount key="received" of={sheet.totals.received} />],
        ["会员资金 元", <Amount key="members" of={sheet.totals.members} />],
      ]}
    />
    <div className={`${table["split"]} ${styles["split"]}`}>
      <ChecksTable of={sheet} />
      <Signatures of={sheet} />
    </div>
    <MoneyTable of={sheet} />
    <Corrections of={sheet} />
  </>
);

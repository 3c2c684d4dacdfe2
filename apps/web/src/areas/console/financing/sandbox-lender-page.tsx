import { lenderMoods, sandboxLenderCalls } from "@zd/api/financing/control";
import type { OutputOf } from "@zd/api/wire/operation";
import { type ChannelId, channels } from "@zd/domain/funds/channels";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { classNames } from "../../../ui/class-names.ts";
import { succeed } from "../../../ui/feedback/notices.ts";
import { Amount } from "../../../ui/figures/figures.tsx";
import form from "../../../ui/form/form.module.css";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import layout from "../../../ui/page/layout.module.css";
import { UnreadPage } from "../../../ui/page/unread-page.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import styles from "../sandbox.module.css";
import { SandboxFaults } from "../sandbox-faults.tsx";

type Lender = OutputOf<typeof sandboxLenderCalls.readLender>;
const refreshes = [sandboxLenderCalls.readLender];

/** 沙箱资金方: the books of the sandbox's lenders, and the settings of how they behave. */
export function SandboxLenderPage() {
  const [channel, setChannel] = useState<ChannelId>("SF");
  const { data, error, refetch } = useCallQuery(
    sandboxLenderCalls.readLender,
    { channel },
    { keepPrevious: true, everyMs: 5_000 },
  );
  if (error || !data) return <UnreadPage title="沙箱资金方" error={error} onRetry={() => void refetch()} />;
  return (
    <section className={table["page"]} aria-labelledby="sandbox-lender">
      <header className={layout["head"]}>
        <h1 id="sandbox-lender">沙箱资金方</h1>
        <p>没有接入真实资金方时由它代替；它有自己的账和固定的审批规则，可以设定它怎样出错</p>
      </header>
      <div className={classNames(form["form"], styles["chosen"])}>
        <SelectField
          label="资金渠道"
          value={channel}
          options={choicesOf(channels)}
          onChange={(value) => setChannel(value as ChannelId)}
        />
      </div>
      <Faults lender={data} />
      <Facts layout="figures">
        {(
          [
            ["可贷资金（元）", data.capital],
            ["贷款余额（元）", data.lent],
            ["利息收入（元）", data.earned],
          ] as const
        ).map(([title, amount]) => (
          <Fact key={title} title={title}>
            <Amount of={amount} strong />
          </Fact>
        ))}
      </Facts>
      <section className={table["block"]} aria-labelledby="lender-customers">
        <h2 id="lender-customers">客户</h2>
        <div className={table["inset"]}>
          <PlainTable
            label="客户"
            columns={customerColumns}
            rows={data.customers}
            rowKey={({ name }) => name}
          />
        </div>
      </section>
      <section className={table["block"]} aria-labelledby="lender-entries">
        <h2 id="lender-entries">流水</h2>
        <div className={table["inset"]}>
          <PlainTable
            label="流水"
            columns={entryColumns}
            rows={data.entries}
            rowKey={({ lenderNo }) => lenderNo}
          />
        </div>
      </section>
    </section>
  );
}

const customerColumns: readonly PlainColumn<Lender["customers"][number]>[] = [
  { title: "客户", show: ({ name }) => name },
  { title: "授信额度", unit: "元", figure: true, show: ({ granted }) => <Amount of={granted} /> },
  { title: "贷款余额", unit: "元", figure: true, show: ({ lent }) => <Amount of={lent} strong /> },
];

const entryColumns: readonly PlainColumn<Lender["entries"][number]>[] = [
  { title: "时间", show: ({ at }) => formatShanghai(at) },
  { title: "流水号", show: ({ lenderNo }) => lenderNo },
  { title: "客户", show: ({ name }) => name },
  { title: "摘要", show: ({ memo }) => memo },
  { title: "金额", unit: "元", figure: true, show: ({ amount }) => <Amount of={amount} strong /> },
  { title: "贷款余额", unit: "元", figure: true, show: ({ balance }) => <Amount of={balance} /> },
];

function Faults({ lender }: { readonly lender: Lender }) {
  const { channel, down, losesAnswers, refusal, answers, delayMs } = lender;
  const turn = useCommand(sandboxLenderCalls.turnLender, { refreshes });
  return (
    <SandboxFaults
      party="资金方"
      faults={{ down, losesAnswers, refusal, answers, delayMs }}
      moods={lenderMoods}
      onTurn={(moods) => turn.mutate({ channel, ...moods }, { onSuccess: () => succeed("已设定") })}
    />
  );
}

import { lenderMoods, sandboxLenderCalls } from "@zd/contract/financing/control";
import type { OutputOf } from "@zd/contract/wire/operation";
import { type ChannelId, channels } from "@zd/domain/financing/products";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { wordsOf } from "../../../api/failures.ts";
import { useAnswer, useCommand } from "../../../api/hooks.ts";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/empty-state.tsx";
import { Amount, shownAmount } from "../../../ui/figures.tsx";
import form from "../../../ui/form.module.css";
import { succeed } from "../../../ui/notices.ts";
import { choicesOf, SelectField } from "../../../ui/select-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import table from "../console.module.css";
import styles from "../funds/sandbox-bank-page.module.css";

type Lender = OutputOf<typeof sandboxLenderCalls.readLender>;
const refreshes = [sandboxLenderCalls.readLender];
const delays = { "0": "立即", "2000": "2 秒", "60000": "1 分钟", "600000": "10 分钟" } as const;

/** 沙箱资金方: whoever plays a lender sees its books here, and turns how it behaves. */
export function SandboxLenderPage() {
  const [channel, setChannel] = useState<ChannelId>("SF");
  const { data, error, refetch } = useAnswer(
    sandboxLenderCalls.readLender,
    { channel },
    { quiet: true, keepLast: true, everyMs: 5_000 },
  );
  if (error) return <FailedState words={wordsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={14} />;
  return (
    <section className={table["page"]} aria-labelledby="sandbox-lender">
      <header className={table["head"]}>
        <h1 id="sandbox-lender">沙箱资金方</h1>
        <p>没有接入真实资金方时由它代替；它有自己的账和固定的审批规则，可以设定它怎样出错</p>
      </header>
      <div className={classNames(form["form"], styles["fields"])}>
        <SelectField
          label="资金渠道"
          value={channel}
          options={choicesOf(channels)}
          onChange={(value) => setChannel(value as ChannelId)}
        />
      </div>
      <Weather lender={data} />
      <dl className={table["effects"]}>
        {(
          [
            ["可贷资金（元）", data.capital],
            ["贷款余额（元）", data.lent],
            ["利息收入（元）", data.earned],
          ] as const
        ).map(([title, amount]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{shownAmount(amount)}</dd>
          </div>
        ))}
      </dl>
      <section className={table["block"]} aria-labelledby="lender-customers">
        <h2 id="lender-customers">客户</h2>
        <div className={table["scroll"]}>
          <table className={table["table"]}>
            <thead>
              <tr>
                <th>客户</th>
                <th className={table["number"]}>授信额度 元</th>
                <th className={table["number"]}>贷款余额 元</th>
              </tr>
            </thead>
            <tbody>
              {data.customers.map((one) => (
                <tr key={one.name}>
                  <td>{one.name}</td>
                  <td className={table["number"]}>
                    <Amount of={one.granted} />
                  </td>
                  <td className={table["number"]}>
                    <Amount of={one.lent} strong />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section className={table["block"]} aria-labelledby="lender-entries">
        <h2 id="lender-entries">流水</h2>
        <div className={table["scroll"]}>
          <table className={table["table"]}>
            <thead>
              <tr>
                <th>时间</th>
                <th>流水号</th>
                <th>客户</th>
                <th>摘要</th>
                <th className={table["number"]}>金额 元</th>
                <th className={table["number"]}>贷款余额 元</th>
              </tr>
            </thead>
            <tbody>
              {data.entries.map((one) => (
                <tr key={one.lenderNo}>
                  <td>{formatShanghai(one.at)}</td>
                  <td>{one.lenderNo}</td>
                  <td>{one.name}</td>
                  <td>{one.memo}</td>
                  <td className={table["number"]}>
                    <Amount of={one.amount} strong />
                  </td>
                  <td className={table["number"]}>
                    <Amount of={one.balance} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </section>
  );
}

function Weather({ lender }: { readonly lender: Lender }) {
  const { channel, down, losesAnswers, refusal, answers, delayMs } = lender;
  const turn = useCommand(sandboxLenderCalls.turnLender, { refreshes });
  const set = (change: Partial<Pick<Lender, "down" | "losesAnswers" | "refusal" | "answers" | "delayMs">>) =>
    turn.mutate(
      { channel, down, losesAnswers, refusal, answers, delayMs, ...change },
      { onSuccess: () => succeed("已设定") },
    );
  const check = (label: string, checked: boolean, change: (checked: boolean) => void) => (
    <label className={form["check"]}>
      <input type="checkbox" checked={checked} onChange={({ target }) => change(target.checked)} />
      {label}
    </label>
  );
  return (
    <div className={classNames(form["form"], styles["fields"])}>
      {check("资金方不可达", down, (on) => set({ down: on }))}
      {check("受理后答复丢失", losesAnswers, (on) => set({ losesAnswers: on }))}
      {check("拒绝一切指令", refusal !== null, (on) => set({ refusal: on ? "资金方系统维护" : null }))}
      <SelectField
        label="结果答复"
        value={answers}
        options={choicesOf(lenderMoods)}
        onChange={(value) => set({ answers: value as Lender["answers"] })}
      />
      <SelectField
        label="答复延迟"
        value={String(delayMs)}
        options={choicesOf(delays)}
        onChange={(value) => set({ delayMs: Number(value) })}
      />
    </div>
  );
}

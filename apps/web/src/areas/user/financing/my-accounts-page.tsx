import { Link } from "@tanstack/react-router";
import { finances } from "@zd/contract/financing/operations";
import type { Operation } from "@zd/contract/wire/operation";
import { creditStates, financePapers } from "@zd/domain/financing/codes";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { ReactNode } from "react";
import type { z } from "zod";
import { wordsOf } from "../../../api/failures.ts";
import { useAnswer } from "../../../api/hooks.ts";
import { EmptyState, FailedState } from "../../../ui/empty-state.tsx";
import { Amount } from "../../../ui/figures.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Status } from "../../../ui/status.tsx";
import styles from "./financing.module.css";

/** 我的账户 (R-2142): what is signed with whom, from which accounts money comes, and who lends. */
export const MyAccountsPage = () => (
  <section className={styles["page"]} aria-labelledby="finance-accounts">
    <header className={styles["head"]}>
      <h1 id="finance-accounts">我的账户</h1>
      <Link to="/user/bank/banksign">银行签约</Link>
      <Link to="/user/trade/ca">证书办理</Link>
    </header>
    <Signed />
    <Accounts />
    <Channels />
  </section>
);

interface PartProps<Data> {
  readonly id: string;
  readonly title: string;
  // biome-ignore lint/suspicious/noExplicitAny: a call without input
  readonly operation: Operation<any, z.ZodType<Data>, any, "query">;
  readonly children: (data: Data) => ReactNode;
}

function Part<Data>({ id, title, operation, children }: PartProps<Data>) {
  const { data, error, refetch } = useAnswer(operation, {}, { quiet: true });
  return (
    <section className={styles["block"]} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {error ? (
        <FailedState words={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={3} />
      ) : (
        children(data as Data)
      )}
    </section>
  );
}

const Signed = () => (
  <Part id="finance-signed" title="签约信息" operation={finances.readSigned}>
    {({ consented, certified, accountBound, autoRepay, papers }) => (
      <>
        <ul className={styles["list"]}>
          {(
            [
              ["融资信息授权", consented],
              ["本人数字证书", certified],
              ["对公账户绑定", accountBound],
              ["回款自动还款（随自动退款设置）", autoRepay],
            ] as const
          ).map(([name, ok]) => (
            <li key={name}>
              <Status mark={ok ? "done" : "waiting"}>{name}</Status>
            </li>
          ))}
        </ul>
        {papers.length > 0 && (
          <div className={styles["scroll"]}>
            <table className={styles["table"]}>
              <thead>
                <tr>
                  <th scope="col">协议</th>
                  <th scope="col">协议编号</th>
                  <th scope="col">业务编号</th>
                  <th scope="col">资金渠道</th>
                  <th scope="col">签署时间</th>
                </tr>
              </thead>
              <tbody>
                {papers.map((one) => (
                  <tr key={one.letter}>
                    <td>{financePapers[one.paper]}</td>
                    <td>
                      <a
                        href={`/api${finances.downloadSigned.path}?fileName=${one.letter}.pdf`}
                        target="_blank"
                        rel="noreferrer"
                      >
                        {one.letter}
                      </a>
                    </td>
                    <td>{one.record}</td>
                    <td>{one.channelName}</td>
                    <td>{formatShanghai(one.signedAt)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </>
    )}
  </Part>
);

const Accounts = () => (
  <Part id="finance-bound" title="绑定账户" operation={finances.listBoundAccounts}>
    {(accounts) =>
      accounts.length === 0 ? (
        <EmptyState title="尚未绑定对公账户">
          <Link to="/user/bank/banksign">去绑定</Link>
        </EmptyState>
      ) : (
        <ul className={styles["list"]}>
          {accounts.map((one) => (
            <li key={`${one.bank}${one.account}`}>
              {one.bank} {one.account} {one.name}
              <Status mark={one.state === "已签约" ? "done" : "waiting"}>{one.state}</Status>
              {one.isDefault && "默认账户"}
            </li>
          ))}
        </ul>
      )
    }
  </Part>
);

const Channels = () => (
  <Part id="finance-channels" title="资金渠道" operation={finances.listChannels}>
    {(channels) => (
      <ul className={styles["list"]}>
        {channels.map((one) => (
          <li key={one.channel}>
            {one.channelName}（{one.products} 个产品）
            <Status mark={one.state === "2" ? "done" : "waiting"}>
              {one.state === null ? "未申请授信" : creditStates[one.state as keyof typeof creditStates]}
            </Status>
            <span>
              可用额度 <Amount of={one.available} /> 元
            </span>
          </li>
        ))}
      </ul>
    )}
  </Part>
);

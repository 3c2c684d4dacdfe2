import { Link } from "@tanstack/react-router";
import { finances } from "@zd/api/financing/operations";
import type { Operation, OutputOf } from "@zd/api/wire/operation";
import { creditStates, financePapers } from "@zd/domain/financing/codes";
import { bankAgreementStates } from "@zd/domain/funds/bank-agreement";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { ReactNode } from "react";
import type { z } from "zod";
import { useCallQuery } from "../../../api/hooks.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Amount } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Status } from "../../../ui/status/status.tsx";
import { Leading } from "../../../ui/tables/leading.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./financing.module.css";
import { PaperLink } from "./paper-link.tsx";

/** 我的账户 (R-2142): what is signed with whom, from which accounts money comes, and who lends. */
export const MyAccountsPage = () => (
  <section className={styles["page"]} aria-labelledby="finance-accounts">
    <header className={layout["head"]}>
      <h1 id="finance-accounts">我的账户</h1>
      <div className={layout["acts"]}>
        <Link className={buttonClass({ small: true })} to="/user/bank/banksign">
          银行签约
        </Link>
        <Link className={buttonClass({ small: true })} to="/user/trade/ca">
          证书办理
        </Link>
      </div>
    </header>
    <Leading>
      <Agreements />
    </Leading>
    <Leading>
      <Accounts />
    </Leading>
    <Channels />
  </section>
);

interface PartProps<Data> {
  /** The identifier of the heading, by which the part is named. */
  readonly id: string;
  readonly title: string;
  /** The call whose answer the part shows. */
  // biome-ignore lint/suspicious/noExplicitAny: a call without input
  readonly operation: Operation<any, z.ZodType<Data>, any, "query">;
  /** Draws the answer once it is there. */
  readonly children: (data: Data) => ReactNode;
}

function Part<Data>({ id, title, operation, children }: PartProps<Data>) {
  const { data, error, refetch } = useCallQuery(operation, {});
  return (
    <section className={styles["block"]} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={3} />
      ) : (
        children(data as Data)
      )}
    </section>
  );
}

const Agreements = () => (
  <Part id="finance-signed" title="签约信息" operation={finances.readSigned}>
    {({ consented, certified, accountBound, autoRepay, papers }) => (
      <>
        <ul className={styles["points"]}>
          {(
            [
              ["融资信息授权", consented, "/user/financing/privacyManagement"],
              ["本人数字证书", certified, "/user/trade/ca"],
              ["对公账户绑定", accountBound, "/user/bank/banksign"],
              ["回款自动还款（随自动退款设置）", autoRepay, "/user/bank/banksign"],
            ] as const
          ).map(([name, ok, to]) => (
            <li key={name}>
              <Status tone={ok ? "success" : "neutral"}>{name}</Status>
              {ok ? <span>已办理</span> : <Link to={to}>去办理</Link>}
            </li>
          ))}
        </ul>
        {papers.length > 0 && (
          <PlainTable
            stacked
            label="已签协议"
            columns={paperColumns}
            rows={papers}
            rowKey={({ letter }) => letter}
          />
        )}
      </>
    )}
  </Part>
);

const paperColumns: readonly PlainColumn<OutputOf<typeof finances.readSigned>["papers"][number]>[] = [
  { title: "协议", show: ({ paper }) => financePapers[paper] },
  { title: "协议编号", show: ({ letter }) => <PaperLink letter={letter} words={letter} /> },
  { title: "业务编号", show: ({ record }) => record },
  { title: "资金渠道", show: ({ channelName }) => channelName },
  { title: "签署时间", show: ({ signedAt }) => formatShanghai(signedAt) },
];

const Accounts = () => (
  <Part id="finance-bound" title="绑定账户" operation={finances.listBoundAccounts}>
    {(accounts) =>
      accounts.length === 0 ? (
        <EmptyState title="尚未绑定对公账户" drawing="money">
          <Link to="/user/bank/banksign">去绑定</Link>
        </EmptyState>
      ) : (
        <PlainTable
          stacked
          label="绑定账户"
          columns={accountColumns}
          rows={accounts}
          rowKey={({ bank, account }) => `${bank}${account}`}
        />
      )
    }
  </Part>
);

const accountColumns: readonly PlainColumn<OutputOf<typeof finances.listBoundAccounts>[number]>[] = [
  { title: "银行", show: ({ bank }) => bank },
  { title: "账号", show: ({ account }) => account },
  { title: "户名", show: ({ name }) => name },
  { title: "默认账户", show: ({ isDefault }) => (isDefault ? "是" : "") },
  {
    title: "状态",
    show: ({ state }) => (
      <Status tone={state === bankAgreementStates["2"] ? "success" : "neutral"}>{state}</Status>
    ),
  },
];

const Channels = () => (
  <Part id="finance-channels" title="资金渠道" operation={finances.listChannels}>
    {(channels) => (
      <PlainTable
        stacked
        label="资金渠道"
        columns={channelColumns}
        rows={channels}
        rowKey={({ channel }) => channel}
      />
    )}
  </Part>
);

const channelColumns: readonly PlainColumn<OutputOf<typeof finances.listChannels>[number]>[] = [
  { title: "资金渠道", show: ({ channelName }) => channelName },
  { title: "产品（个）", figure: true, show: ({ products }) => products },
  { title: "可用额度（元）", figure: true, show: ({ available }) => <Amount of={available} strong /> },
  {
    title: "授信",
    show: ({ state }) => (
      <Status tone={state === "2" ? "success" : "neutral"}>
        {state === null ? "未申请授信" : creditStates[state as keyof typeof creditStates]}
      </Status>
    ),
  },
  {
    title: "办理",
    quiet: true,
    show: ({ state }) =>
      state !== "1" &&
      state !== "2" && (
        <Link to="/user/financing/applyForFinance">{state === "0" ? "继续办理" : "申请授信"}</Link>
      ),
  },
];

import { keyNumber } from "@zd/api/trading/seal-box";
import { seals } from "@zd/api/trading/seals";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { isTerminal } from "@zd/domain/trading/codes";
import { sealHolders } from "@zd/domain/trading/session";
import { useState } from "react";
import { useCallQuery } from "../../api/hooks.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { noNumber } from "../../ui/figures/figures.tsx";
import layout from "../../ui/page/layout.module.css";
import { PlainTable } from "../../ui/tables/plain-table.tsx";
import { TradingStatus } from "../trading/trading-status.tsx";
import { EnrolDialog } from "./enrol-dialog.tsx";
import type { OwnPart } from "./reads.ts";
import { ReleaseDialog } from "./release-dialog.tsx";
import styles from "./seal-parts.module.css";
import { sealWords } from "./seal-words.ts";

const lookAgainMs = 5_000;

type OwnPartsOf = OutputOf<typeof seals.listOwn>;

/** 开启份额: the user's own key, and the sections of which he holds a part; those that wait for their opening can be released. */
export function SealParts() {
  const { data, error, refetch } = useCallQuery(seals.listOwn, {}, { everyMs: lookAgainMs });
  return (
    <section aria-labelledby="seal-parts">
      <header className={layout["head"]}>
        <h1 id="seal-parts">开启份额</h1>
        <p>密封报价须由两位持有人共同开启</p>
      </header>
      {data ? (
        <OwnParts own={data} />
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </section>
  );
}

function OwnParts({ own }: { readonly own: OwnPartsOf }) {
  const { holder, publicKey: ownKey, parts } = own;
  const [dialog, setDialog] = useState<"enrol" | OwnPart | null>(null);
  const waiting = parts.filter(({ releasedAt, status }) => releasedAt === null && !isTerminal(status));
  const isEarlier = ({ publicKey }: OwnPart) => publicKey !== null && publicKey !== ownKey;
  return (
    <>
      <div className={styles["own"]}>
        <p>{keyWords(own)}</p>
        {holder !== null && (
          <Button look={ownKey === null ? "main" : "plain"} onClick={() => setDialog("enrol")}>
            {ownKey === null ? "登记开启密钥" : "更换开启密钥"}
          </Button>
        )}
      </div>
      <div className={styles["parts"]}>
        <PlainTable
          label="我的开启份额"
          rows={parts}
          rowKey={({ section, part }) => `${section}/${part}`}
          none={
            <EmptyState title="还没有由您持有份额的场次" drawing="letter" small>
              由您持有份额的密封报价场次排定后显示在这里
            </EmptyState>
          }
          columns={[
            { title: "场次", head: true, words: true, show: titleOf },
            { title: "状态", show: ({ status }) => <TradingStatus status={status} downmode="A" /> },
            {
              title: "开启期限",
              from: "tablet",
              show: ({ isDue, deadline }) =>
                isDue && deadline !== null ? formatShanghai(deadline).slice(0, 16) : noNumber,
            },
            { title: "进度", words: true, show: ({ state }) => sealWords(state) },
            {
              title: "所需密钥",
              from: "tablet",
              show: (row) =>
                row.publicKey === null
                  ? noNumber
                  : `${keyNumber(row.publicKey)}${isEarlier(row) ? "（更换前）" : ""}`,
            },
            {
              title: "操作",
              quiet: true,
              show: (row) =>
                row.releasedAt !== null ? (
                  `已于 ${formatShanghai(row.releasedAt).slice(5, 16)} 交出`
                ) : row.isDue ? (
                  <Button small look="main" onClick={() => setDialog(row)}>
                    交出份额
                  </Button>
                ) : (
                  noNumber
                ),
            },
          ]}
        />
      </div>
      {dialog === "enrol" && (
        <EnrolDialog earlier={ownKey} waiting={waiting.length} onClose={() => setDialog(null)} />
      )}
      {dialog !== null && dialog !== "enrol" && (
        <ReleaseDialog of={dialog} isEarlier={isEarlier(dialog)} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

/** The section of a part, and its round where each of two has a key. */
const titleOf = ({ section, name, round }: OwnPart) =>
  `${name} ${section}${round === null ? "" : ` 第${round === 1 ? "一" : "二"}轮`}`;

/** As what the user may hold parts, and which key he has enrolled. */
function keyWords({ holder, publicKey, enrolledAt }: OwnPartsOf): string {
  if (holder === null) return "您的角色不能持有开启份额：交易管理、审计，或有交易申请权限的企业操作员可以。";
  const as = sealHolders[holder];
  if (publicKey === null || enrolledAt === null)
    return `登记后可作为“${as}”持有份额。密钥在本机生成，平台只得到公钥。`;
  return `已于 ${formatShanghai(enrolledAt)} 登记开启密钥（编号 ${keyNumber(publicKey)}），以“${as}”身份持有份额。`;
}

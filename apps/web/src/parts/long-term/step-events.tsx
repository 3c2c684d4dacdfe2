import type { longTerm } from "@zd/api/contracts/long-term";
import type { OutputOf } from "@zd/api/wire/operation";
import { buckets } from "@zd/domain/funds/bucket";
import { shownAmount } from "../../ui/figures/figures.tsx";
import type { TimelineEvent } from "../contracts/timeline.tsx";
import styles from "./legs.module.css";

export type Step = OutputOf<typeof longTerm.listSteps>[number];

const parties = { B: "买方", S: "卖方", X: "交易中心" } as const;

/** The log of a long-term contract as its timeline shows it, the newest first, with the postings of each money step. */
export const stepEvents = (
  steps: readonly Step[],
  { months }: { readonly months: boolean },
): readonly TimelineEvent[] =>
  steps.toReversed().map(({ step, month, label, at, party, userName, detail, vouchers }) => ({
    key: step,
    title: months && month !== null ? `${month} ${label}` : label,
    at,
    by: party === null ? "银行" : `${parties[party]} ${userName}`,
    detail,
    extra: vouchers.length > 0 && <Legs vouchers={vouchers} />,
  }));

/** 资金凭证: from which part of whose money into which. */
function Legs({ vouchers }: Pick<Step, "vouchers">) {
  return (
    <ul className={styles["legs"]} aria-label="资金凭证">
      {vouchers
        .flatMap(({ legs }) => legs)
        .map(({ side, bucket, amount }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was posted stays as it is
          <li key={i}>
            <span>
              {side === null || bucket === null ? "银行存款" : `${parties[side]}${buckets[bucket]}`}
            </span>
            <span>{amount > 0n ? `+${shownAmount(amount)}` : shownAmount(amount)}</span>
          </li>
        ))}
    </ul>
  );
}

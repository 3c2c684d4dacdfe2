import { breach } from "@zd/api/contracts/breach";
import { type DisposalId, disposalStates } from "@zd/domain/contracts/breach";
import { defaultKinds } from "@zd/domain/contracts/codes";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useCallQuery } from "../../../../api/hooks.ts";
import { DisposalCourse } from "../../../../parts/breach/disposal-course.tsx";
import { BreachLetterPicture } from "../../../../shell/breach-letter-picture.tsx";
import { FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { State } from "../../../../ui/feedback/state.tsx";
import { Amount, noNumber } from "../../../../ui/figures/figures.tsx";
import layout from "../../../../ui/page/layout.module.css";
import { Fact, Facts } from "../../../../ui/tables/facts.tsx";
import styles from "./breach.module.css";

/** A letter to the firm, the firm's appeals, and what has become of it. */
export function DisposalDetail({ disposal }: { readonly disposal: DisposalId }) {
  const { data, error, refetch } = useCallQuery(breach.read, { disposal });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  return (
    <>
      <header className={layout["head"]}>
        <h2>违约处置函 {disposal}</h2>
        <State of="disposal" is={data.state}>
          {disposalStates[data.state]}
        </State>
      </header>
      <Facts>
        <Fact title="合同号">{data.contractNo}</Fact>
        <Fact title="违约类型">{defaultKinds[data.kind]}</Fact>
        <Fact title="守约方">{data.injuredName}</Fact>
        <Fact title="拟扣违约金">
          <Amount of={data.amount} /> 元
        </Fact>
        <Fact title="已扣划">
          {data.taken !== null && (
            <>
              <Amount of={data.taken} /> 元
            </>
          )}
        </Fact>
        <Fact title="答复截止">{data.answerBy === null ? noNumber : formatShanghai(data.answerBy)}</Fact>
      </Facts>
      <DisposalCourse of={data} />
      <div className={styles["picture"]}>
        <BreachLetterPicture address={data.letter} />
      </div>
    </>
  );
}

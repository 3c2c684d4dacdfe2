import { breach } from "@zd/api/contracts/breach";
import { type DisposalId, disposalStates } from "@zd/domain/contracts/breach";
import { defaultKinds } from "@zd/domain/contracts/codes";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useCallQuery } from "../../../../api/hooks.ts";
import { DisposalCourse } from "../../../../parts/breach/disposal-course.tsx";
import { BreachLetterPicture } from "../../../../shell/breach-letter-picture.tsx";
import { FailedState } from "../../../../ui/empty-state.tsx";
import { Amount, noNumber } from "../../../../ui/figures.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { State } from "../../../../ui/state.tsx";
import styles from "./breach.module.css";

/** A letter as the firm has it, its appeals, and how it went on. */
export function DisposalDetail({ disposal }: { readonly disposal: DisposalId }) {
  const { data, error, refetch } = useCallQuery(breach.read, { disposal });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  return (
    <>
      <header className={styles["head"]}>
        <h2>违约处置函 {disposal}</h2>
        <State of="disposal" is={data.state}>
          {disposalStates[data.state]}
        </State>
      </header>
      <dl className={styles["facts"]}>
        <div>
          <dt>合同号</dt>
          <dd>{data.contractNo}</dd>
        </div>
        <div>
          <dt>违约类型</dt>
          <dd>{defaultKinds[data.kind]}</dd>
        </div>
        <div>
          <dt>守约方</dt>
          <dd>{data.injuredName}</dd>
        </div>
        <div>
          <dt>拟扣违约金</dt>
          <dd>
            <Amount of={data.amount} /> 元
          </dd>
        </div>
        <div>
          <dt>已扣划</dt>
          <dd>
            {data.taken === null ? (
              noNumber
            ) : (
              <>
                <Amount of={data.taken} /> 元
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>答复截止</dt>
          <dd>{data.answerBy === null ? noNumber : formatShanghai(data.answerBy)}</dd>
        </div>
      </dl>
      <DisposalCourse of={data} />
      <div className={styles["picture"]}>
        <BreachLetterPicture address={data.letter} />
      </div>
    </>
  );
}

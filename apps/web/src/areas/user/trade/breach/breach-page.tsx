import { breach } from "@zd/api/contracts/breach";
import { disposalId } from "@zd/domain/contracts/breach";
import { useState } from "react";
import { useCallQuery } from "../../../../api/hooks.ts";
import { BreachLetterDialog } from "../../../../shell/breach-letter-dialog.tsx";
import { FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { QueryPage } from "../../../../ui/query-page/query-page.tsx";
import { AppealDialog } from "./appeal-dialog.tsx";
import { DisposalDetail } from "./disposal-detail.tsx";
import type { Answering } from "./waiting-letters.tsx";
import { WaitingLetters } from "./waiting-letters.tsx";

/** 违约处理 (R-2114): the letters that wait for an answer, and all that the firm has had. */
export function BreachPage() {
  const { data, error, refetch } = useCallQuery(breach.waiting, {});
  const [answering, setAnswering] = useState<Answering | null>(null);
  const close = () => setAnswering(null);
  return (
    <>
      <QueryPage
        of={breach.list}
        rowKey="disposal"
        emptyHint="没有违约处置函"
        lead={
          error ? (
            <FailedState error={error} onRetry={() => void refetch()} />
          ) : data === undefined ? (
            <Skeleton lines={2} />
          ) : (
            <WaitingLetters letters={data} onAnswer={setAnswering} />
          )
        }
        detail={(row) => <DisposalDetail disposal={disposalId(row.disposal)} />}
        detailStandsAlone
      />
      {answering?.how === "confirm" && <BreachLetterDialog letter={answering.letter} onClose={close} />}
      {answering?.how === "appeal" && <AppealDialog letter={answering.letter} onClose={close} />}
    </>
  );
}

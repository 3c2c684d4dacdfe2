import { useNavigate } from "@tanstack/react-router";
import { evaluations } from "@zd/api/trading/evaluations";
import type { SectionId, WareId } from "@zd/domain/kernel/brand";
import { z } from "zod";
import { QueueBar } from "../queue/queue-bar.tsx";
import styles from "./evaluation.module.css";

/** 下一件 of the wares that wait for an award, above the page of one. */
export function EvaluationQueue({ ware }: { readonly ware: WareId }) {
  const navigate = useNavigate();
  return (
    <div className={styles["queue"]}>
      <QueueBar
        kind="evaluations"
        open={ware}
        onGo={({ id, section }) =>
          void navigate({
            to: "/console/evaluation",
            search: z.encode(evaluations.readEvaluation.input, {
              section: section as SectionId,
              ware: id as WareId,
            }),
            replace: true,
          })
        }
        onLeave={() => void navigate({ to: "/console/evaluations" })}
      />
    </div>
  );
}

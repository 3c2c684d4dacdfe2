import { type AwardKind, awardKinds } from "@zd/api/trading/award";
import { evaluations } from "@zd/api/trading/evaluations";
import { useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery } from "../../../api/hooks.ts";
import { OutcomeTable } from "../../../parts/evaluation/award-outcome.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import formStyles from "../../../ui/form/form.module.css";
import layout from "../../../ui/page/layout.module.css";
import table from "../console.module.css";
import { AwardDialog } from "./award-dialog.tsx";
import styles from "./evaluation.module.css";
import type { Evaluation, OpenOffer } from "./use-evaluation.ts";

interface Props {
  readonly of: Evaluation;
  /** The quote that an award with a reason would go to. */
  readonly offer: OpenOffer | null;
}

/** 定标预览: the deals, deposits and fees of each kind of award, before it is requested. */
export function AwardPreview({ of, offer }: Props) {
  const isQuoting = of.mode === "3";
  const kinds: readonly AwardKind[] = isQuoting
    ? ["ranked", ...(of.split ? (["split"] as const) : []), "chosen", "none"]
    : ["ranked"];
  const [selectedKind, setKind] = useState<AwardKind>("ranked");
  const [isRequesting, setRequesting] = useState(false);
  const kind = kinds.includes(selectedKind) ? selectedKind : "ranked";
  const needsOffer = kind === "chosen" && offer === null;
  const input = {
    section: of.section,
    ware: of.ware,
    kind,
    ...(kind === "chosen" && offer && { order: offer.orderNo }),
  };
  const trial = useCallQuery(evaluations.tryAward, input, { trial: true, enabled: !needsOffer });
  return (
    <section className={table["block"]} aria-label="定标预览">
      <h2>
        定标预览<span>{isQuoting ? "由货主定标" : "结果按规则计算，由货主确认"}</span>
      </h2>
      {kinds.length > 1 && (
        <fieldset className={styles["kinds"]} aria-label="定标方式">
          {kinds.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === kind}
              className={classNames(one === kind && styles["picked"])}
              onClick={() => setKind(one)}
            >
              {awardKinds[one]}
            </button>
          ))}
        </fieldset>
      )}
      <div className={styles["result"]}>
        {needsOffer ? (
          <p className={layout["quiet"]}>在左侧选择一份报价，查看指定它的结果。</p>
        ) : trial.error ? (
          <p className={formStyles["refusal"]} role="alert">
            {messageOf(trial.error)}
          </p>
        ) : trial.data ? (
          <OutcomeTable outcome={trial.data} />
        ) : (
          <Skeleton lines={4} />
        )}
        {of.actions.includes("award") && (
          <div className={styles["tools"]}>
            <Button
              look={kind === "none" ? "danger" : "main"}
              disabled={needsOffer || !trial.data}
              onClick={() => setRequesting(true)}
            >
              申请受托定标
            </Button>
            <span>货主自行定标；受托办理须事由并由另一人复核。</span>
          </div>
        )}
      </div>
      {isRequesting && (
        <AwardDialog
          of={of}
          kind={kind}
          offer={kind === "chosen" ? offer : null}
          onClose={() => setRequesting(false)}
        />
      )}
    </section>
  );
}

import { driverCalls } from "@zd/api/logistics/driver";
import { driverSteps } from "@zd/domain/logistics/driver-steps";
import { useState } from "react";
import { useServerClock } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import form from "../../../ui/form/form.module.css";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import styles from "../driver-page.module.css";
import { StepFault } from "./step-fault.tsx";
import type { DriverSteps } from "./use-driver-steps.ts";

interface Props {
  readonly token: string;
  readonly take: DriverSteps["take"];
  /** Called once it is sent or kept, or the driver turns back. */
  readonly onDone: () => void;
}

/** 上报异常: stops the waybill until its carrier has settled it. */
export function ReportStep({ token, take, onDone }: Props) {
  const clock = useServerClock();
  const { field, input } = useForm(driverCalls.report, {
    initial: { reason: "" },
    input: ({ reason }) => ({ token, reason }),
  });
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const send = async () => {
    if (input === null) return;
    setBusy(true);
    setFault(null);
    const { reason } = input;
    const taken = await take({
      kind: "report",
      title: driverSteps.report,
      words: reason,
      at: clock.now(),
      input: { reason },
      pictures: [],
    }).catch((error: unknown) => {
      setFault(error);
      return null;
    });
    setBusy(false);
    if (taken !== null) onDone();
  };
  return (
    <section className={styles["part"]} aria-label="上报异常">
      <div className={form["form"]}>
        <ReasonField label="异常情况（必填）" {...field("reason")} />
      </div>
      <StepFault of={fault} />
      {input === null && <p className={styles["reason"]}>还差：异常情况</p>}
      <Button look="danger" large disabled={input === null} busy={isBusy} onClick={() => void send()}>
        上报异常，暂停运单
      </Button>
      <Button large onClick={onDone}>
        返回
      </Button>
    </section>
  );
}

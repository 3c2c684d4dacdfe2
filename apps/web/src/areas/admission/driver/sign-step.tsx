import { driverCalls } from "@zd/api/logistics/driver";
import { driverSteps } from "@zd/domain/logistics/driver-steps";
import { lazy, Suspense, useState } from "react";
import { useServerClock } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { shownQuantity } from "../../../ui/figures/figures.tsx";
import form from "../../../ui/form/form.module.css";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import styles from "../driver-page.module.css";
import { StepFault } from "./step-fault.tsx";
import type { DriverSteps, Load } from "./use-driver-steps.ts";

/** Comes once somebody is to sign. */
const SignatureField = lazy(async () => ({
  default: (await import("../../../ui/signature/signature-field.tsx")).SignatureField,
}));

interface Props {
  readonly of: Load;
  readonly take: DriverSteps["take"];
  /** Called once the signature is sent or kept. */
  readonly onDone: () => void;
}

/** 收货人签名: whoever receives the goods writes his name on the driver's phone. */
export function SignStep({ of, take, onDone }: Props) {
  const clock = useServerClock();
  const [picture, setPicture] = useState<File | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const { values, field } = useForm(driverCalls.sign, { initial: { name: "" }, input: () => null });
  const name = values.name.trim();
  const missing = [name === "" ? "收货人姓名" : "", picture === null ? "签名" : ""].filter(Boolean);
  const send = async () => {
    if (picture === null) return;
    setBusy(true);
    setFault(null);
    const at = clock.now();
    const taken = await take({
      kind: "signature",
      title: driverSteps.signature,
      words: `收货人 ${name}`,
      at,
      input: { name, at },
      pictures: [
        {
          field: "picture",
          bytes: await picture.arrayBuffer(),
          type: picture.type,
          name: picture.name,
          file: null,
        },
      ],
    }).catch((error: unknown) => {
      setFault(error);
      return null;
    });
    setBusy(false);
    if (taken !== null) onDone();
  };
  return (
    <section className={styles["part"]} aria-label="收货人签名">
      <h2>请收货人签名</h2>
      <p className={form["hint"]}>
        {of.product}，{of.vehicle}
        {of.unloading && `，卸货净重 ${shownQuantity(of.unloading.net)} 吨`}
        。签名证明货物已到场，不代替买方在平台签收。
      </p>
      <div className={form["form"]}>
        <TextField label="收货人姓名" autoComplete="off" {...field("name")} />
      </div>
      <Suspense fallback={<Skeleton lines={4} />}>
        <SignatureField onChange={setPicture} />
      </Suspense>
      <StepFault of={fault} />
      {missing.length > 0 && <p className={styles["reason"]}>还差：{missing.join("、")}</p>}
      <Button look="main" large disabled={missing.length > 0} busy={isBusy} onClick={() => void send()}>
        确认签名
      </Button>
    </section>
  );
}

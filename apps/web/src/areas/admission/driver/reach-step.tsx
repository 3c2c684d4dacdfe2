import { type Milestone, milestones } from "@zd/domain/logistics/codes";
import { useState } from "react";
import { useServerClock } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { StepFault } from "./step-fault.tsx";
import type { DriverSteps } from "./use-driver-steps.ts";

interface Props {
  readonly milestone: Milestone;
  /** Whether it is the next step of the driver. */
  readonly isNext: boolean;
  readonly take: DriverSteps["take"];
}

/** 上报节点, with where the phone is. */
export function ReachStep({ milestone, isNext, take }: Props) {
  const clock = useServerClock();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const send = async () => {
    setBusy(true);
    setFault(null);
    const at = clock.now();
    const input = { milestone, ...(await whereAmI()), memo: "", at };
    await take({ kind: milestone, title: milestones[milestone], words: "", at, input, pictures: [] }).catch(
      setFault,
    );
    setBusy(false);
  };
  return (
    <>
      <Button look={isNext ? "main" : "plain"} large busy={isBusy} onClick={() => void send()}>
        {milestones[milestone]}
      </Button>
      <StepFault of={fault} />
    </>
  );
}

/** The position of the phone in degrees; null where the browser or its user does not tell it. */
const whereAmI = (): Promise<{ readonly longitude: number | null; readonly latitude: number | null }> =>
  new Promise((resolve) => {
    const nowhere = { longitude: null, latitude: null };
    // Without a secure address some browsers have none.
    if (!navigator.geolocation) return resolve(nowhere);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => resolve({ longitude, latitude }),
      () => resolve(nowhere),
      { timeout: 5_000, maximumAge: 60_000 },
    );
  });

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
    const position = await whereAmI();
    // The step counts without it; whoever looks at the list sees why the map has no point.
    const words = position === nowhere ? "手机未提供位置" : "";
    const input = { milestone, ...position, memo: "", at };
    await take({ kind: milestone, title: milestones[milestone], words, at, input, pictures: [] }).catch(
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

/** How long the phone may look for its position, in milliseconds; a question to its user that stays open holds no step up. */
const positionMs = { byPhone: 5_000, inAll: 8_000 } as const;

interface Position {
  readonly longitude: number | null;
  readonly latitude: number | null;
}

const nowhere: Position = { longitude: null, latitude: null };

/** The position of the phone in degrees; null where the browser or its user does not tell it. */
const whereAmI = (): Promise<Position> =>
  new Promise((resolve) => {
    // Without a secure address some browsers have none.
    if (!navigator.geolocation) return resolve(nowhere);
    setTimeout(() => resolve(nowhere), positionMs.inAll);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => resolve({ longitude, latitude }),
      () => resolve(nowhere),
      { timeout: positionMs.byPhone, maximumAge: 60_000 },
    );
  });

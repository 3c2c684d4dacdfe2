import { trading } from "@zd/api/trading/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import type { SectionId } from "@zd/domain/kernel/brand";
import { useEffect, useRef } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { isStaff, useUser } from "../../../api/session.ts";
import { useSite } from "../../../api/site.ts";

export interface SectionPower {
  /** Whether the first answer is on its way. */
  readonly isChecking: boolean;
  /** Whether orders may be sent, as far as is known beforehand. */
  readonly isGranted: boolean;
  /** What the firm lacks; null before the answer. */
  readonly gaps: OutputOf<typeof trading.readSectionPower>["gaps"] | null;
  /** Why there is no answer, and none is on its way. */
  readonly failure: Error | null;
  /** Asks the server again, after something that was missing has been done. */
  readonly checkAgain: () => void;
}

/** Whether the firm may trade in the section (6129); on the way in it is put down as present (R-7197). */
export function useSectionPower(section: SectionId): SectionPower {
  const user = useUser();
  const site = useSite();
  /** Where the site does not ask beforehand, the order itself is refused for what the firm lacks. */
  const checks = site?.checkPower === true;
  const power = useCallQuery(
    trading.readSectionPower,
    { section, insist: false },
    { enabled: checks && user !== null && !isStaff(user) },
  );
  const { mutate: enter } = useCommand(trading.enterSection);
  const enteredSection = useRef<string | null>(null);

  useEffect(() => {
    if (!user || isStaff(user) || enteredSection.current === section) return;
    enteredSection.current = section;
    enter({ section, source: "web" });
  }, [user, section, enter]);

  const gaps = site?.checkPower === false ? [] : (power.data?.gaps ?? null);
  const failure = power.data === undefined && !power.isFetching ? power.error : null;
  return {
    isChecking: gaps === null && failure === null,
    isGranted: site?.checkPower === false || power.data?.power === true,
    gaps,
    failure,
    checkAgain: () => void power.refetch(),
  };
}

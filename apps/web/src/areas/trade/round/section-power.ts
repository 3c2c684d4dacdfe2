import { trading } from "@zd/contract/trading/operations";
import type { OutputOf } from "@zd/contract/wire/operation";
import type { SectionId } from "@zd/domain/kernel/brand";
import { useEffect, useRef } from "react";
import { useAnswer, useCommand } from "../../../api/hooks.ts";
import { isStaff, useUser } from "../../../api/session.ts";

export interface SectionPower {
  readonly granted: boolean;
  /** What the firm lacks; null before the answer. */
  readonly gaps: OutputOf<typeof trading.readSectionPower>["gaps"] | null;
  readonly checkAgain: () => void;
}

/** Whether the firm may trade in the section (6129); on the way in it is put down as present (R-7197). */
export function useSectionPower(section: SectionId): SectionPower {
  const user = useUser();
  const power = useAnswer(
    trading.readSectionPower,
    { section, power: false },
    { enabled: user !== null && !isStaff(user), quiet: true },
  );
  const { mutate: enter } = useCommand(trading.enterSection, { quiet: true });
  const entered = useRef<string | null>(null);

  useEffect(() => {
    if (!user || isStaff(user) || entered.current === section) return;
    entered.current = section;
    enter({ section, source: "web" });
  }, [user, section, enter]);

  return {
    granted: power.data?.power === true,
    gaps: power.data?.gaps ?? null,
    checkAgain: () => void power.refetch(),
  };
}

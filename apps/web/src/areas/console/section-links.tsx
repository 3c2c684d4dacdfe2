import { Link } from "@tanstack/react-router";
import { control } from "@zd/api/trading/control";
import { evaluations } from "@zd/api/trading/evaluations";
import type { SectionId, WareId } from "@zd/domain/kernel/brand";
import type { ReactNode } from "react";
import { z } from "zod";
import { buttonClass } from "../../ui/buttons/button.tsx";

interface Props {
  /** Number of the section. */
  readonly section: string;
  readonly children: ReactNode;
  /** Its look; that of a link in a text where it is left out. */
  readonly className?: string;
  /** Says more than its text does where several links have the same; its text where it is left out. */
  readonly "aria-label"?: string;
}

/** Addresses carry the names of the wire, as the calls do. */
const searchOf = (section: string) => z.encode(control.readSection.input, { section: section as SectionId });

export const ControlRoomLink = ({ section, ...rest }: Props) => (
  <Link to="/console/control-room" search={searchOf(section)} {...rest} />
);

export const SectionLink = ({ section, ...rest }: Props) => (
  <Link to="/console/section" search={searchOf(section)} {...rest} />
);

interface WareProps extends Props {
  /** Number of the ware. */
  readonly ware: string;
}

/** The link to the evaluation of one ware. */
export const EvaluationLink = ({ section, ware, ...rest }: WareProps) => (
  <Link
    to="/console/evaluation"
    search={z.encode(evaluations.readEvaluation.input, {
      section: section as SectionId,
      ware: ware as WareId,
    })}
    {...rest}
  />
);

interface BuildProps {
  /** The applications that are selected at first. */
  readonly applications?: readonly string[];
  readonly children: ReactNode;
}

/** The link to 编排场次. */
export const BuildLink = ({ applications = [], children }: BuildProps) => (
  <Link
    to="/console/section-build"
    search={applications.length > 0 ? { applications: applications.join(",") } : {}}
    className={buttonClass({ look: "main" })}
  >
    {children}
  </Link>
);

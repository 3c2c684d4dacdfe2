import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface Props {
  readonly section: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** Addresses carry the names of the wire, as the calls do. */
export const ControlRoomLink = ({ section, ...rest }: Props) => (
  <Link to="/console/control-room" search={{ sectid: section } as never} {...rest} />
);

export const SectionLink = ({ section, ...rest }: Props) => (
  <Link to="/console/section" search={{ sectid: section } as never} {...rest} />
);

import { Link } from "@tanstack/react-router";
import { control } from "@zd/contract/trading/control";
import type { SectionId } from "@zd/domain/kernel/brand";
import type { ReactNode } from "react";
import { z } from "zod";

interface Props {
  readonly section: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** Addresses carry the names of the wire, as the calls do. */
const searchOf = (section: string) =>
  z.encode(control.readSection.input, { section: section as SectionId }) as never;

export const ControlRoomLink = ({ section, ...rest }: Props) => (
  <Link to="/console/control-room" search={searchOf(section)} {...rest} />
);

export const SectionLink = ({ section, ...rest }: Props) => (
  <Link to="/console/section" search={searchOf(section)} {...rest} />
);

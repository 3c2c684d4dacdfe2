import { Link } from "@tanstack/react-router";
import type { FileTab } from "@zd/api/console/member-files";
import type { ReactNode } from "react";

interface Props {
  /** Number of the firm. */
  readonly firm: string;
  /** The tab that it opens; the overview where it is left out. */
  readonly tab?: FileTab | "course";
  readonly children: ReactNode;
}

/** Opens the file of a member; on that very tab it is the current one. */
export const MemberLink = ({ firm, tab, ...rest }: Props) => (
  <Link
    to="/console/member"
    search={{ firm, ...(tab && { tab }) }}
    activeOptions={{ exact: true }}
    {...rest}
  />
);

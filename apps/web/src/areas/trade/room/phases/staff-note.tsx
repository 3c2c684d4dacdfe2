import { Link } from "@tanstack/react-router";
import { control } from "@zd/api/trading/control";
import type { SectionId } from "@zd/domain/kernel/brand";
import { z } from "zod";
import { buttonClass } from "../../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";

/** In the place of the ticket for the exchange's own people, who do not trade. */
export const StaffNote = ({ section }: { readonly section: SectionId }) => (
  <EmptyState title="交易中心员工不参与交易" drawing="board">
    <Link
      className={buttonClass({})}
      to="/console/control-room"
      search={z.encode(control.readControlRoom.input, { section })}
    >
      前往控制室
    </Link>
  </EmptyState>
);

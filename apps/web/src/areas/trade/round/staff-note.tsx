import type { SectionId } from "@zd/domain/kernel/brand";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";

/** In the place of the ticket for the exchange's own people, who do not trade. */
export const StaffNote = ({ section }: { readonly section: SectionId }) => (
  <EmptyState title="交易中心员工不参与交易">
    <a className={buttonClass({})} href={`/console/control-room?sectid=${encodeURIComponent(section)}`}>
      前往控制室
    </a>
  </EmptyState>
);

import type { Permission } from "@zd/domain/identity/access";
import type { Instant } from "@zd/domain/kernel/brand";
import { may, useUser } from "../../api/session.ts";
import { Turn } from "../../parts/contracts/turn.tsx";
import { DetailTurn } from "../../ui/detail/slots.tsx";
import { holdersOf } from "./holders-of.ts";

interface Props {
  /** The permission of the desk whose turn it is. */
  readonly work: Permission;
  /** What it has to do, such as 审核. */
  readonly act: string;
  /** Until when; null where nobody counts the days. */
  readonly until?: Instant | null;
  /** What follows from it, or what is to be kept in mind; empty where there is nothing to say. */
  readonly otherwise?: string;
}

/** Whose turn it is with the record of a detail: a desk's, which stands out for whoever sits there. */
export function DeskTurn({ work, act, until = null, otherwise = "" }: Props) {
  return (
    <DetailTurn>
      <Turn
        title={`轮到${holdersOf(work)}：${act}`}
        until={until}
        otherwise={otherwise}
        own={may(useUser(), work)}
      />
    </DetailTurn>
  );
}

import type { Receipt } from "@zd/api/trading/operations";
import type {
  CompanyId,
  Fen,
  FirmId,
  Instant,
  Price,
  Quantity,
  UserId,
  WareId,
} from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import type { OrderStatus } from "@zd/domain/trading/codes";
import type { PendingCommand } from "../../platform/lanes/lanes.ts";
import type { ControlStep } from "../control/control-step.ts";
import type { ConcealedOffer } from "../seals/conceal-offers.ts";
import type { ReleaseCommand } from "../seals/release-command.ts";
import type { MemberStep } from "./member-step.ts";

/** An order as the lane takes it: what the call said, and who says it. */
export interface OrderCommand {
  readonly kind: "order";
  /** The company whose member orders; its sections are the only ones that are there for him. */
  readonly company: CompanyId;
  /** The ware that is ordered. */
  readonly ware: WareId;
  readonly firm: FirmId;
  readonly user: UserId;
  /** Whether the user has the permission; whoever has it not is refused on record. */
  readonly mayPlaceOrders: boolean;
  /** The side that the call named: the rules refuse the side of the owners; null where it named none. */
  readonly side: Side | null;
  /** Price offered, in 0.0001 yuan a tonne; null where the mode sets it, such as a listing. */
  readonly price: Price | null;
  /** Null asks for the whole lot. */
  readonly quantity: Quantity | null;
  /** The turn that the caller has seen: another one by now is refused; null where the call named none. */
  readonly turn: number | null;
  /** Set where price and quantity are encrypted, and null above; null or missing where they are not. */
  readonly sealed?: ConcealedOffer | null;
  /** Address of the client. */
  readonly ip: string;
}

export type SessionCommand =
  | OrderCommand
  /** The clock's own step. */
  | { readonly kind: "tick" }
  | { readonly kind: "suspend" | "resume" | "void" }
  /** A step of the staff, on record with who takes it and why. */
  | { readonly kind: "control"; readonly step: ControlStep }
  | MemberStep
  | ReleaseCommand
  /** A session that has been held already: its commands, each with its own time, before anything else. */
  | {
      readonly kind: "past";
      /** In the order of their times; accepted only while the journal has no row. */
      readonly steps: readonly PendingCommand<SessionCommand>[];
    };

/** What became of an accepted order. */
export interface OrderResult {
  /** Place in the journal and hash; signed when the batch is saved. */
  readonly receipt: Receipt;
  /** E where it would be dealt now, A where it waits for the end, B or C where it is a deal at once. */
  readonly status: OrderStatus;
  /** The price at which it stands or was dealt; null while it is encrypted. */
  readonly price: Price | null;
  /** What was ordered, after the rules have filled in what the call left open; null while it is encrypted. */
  readonly quantity: Quantity | null;
  /** How much of it is dealt, or would be dealt now. */
  readonly filled: Quantity;
  /** Place among the live orders of the ware, from 1; 0 where it is not among them, as every sealed one. */
  readonly rank: number;
  /** Deposit that is frozen for it; 0 where a fixed one was held before. */
  readonly held: Fen;
  /** End of the running countdown of the ware or the section; null where none runs. */
  readonly deadline: Instant | null;
}

/** The orders among commands, those of a session that was held before included. */
export const ordersOf = (batch: readonly PendingCommand<SessionCommand>[]): readonly OrderCommand[] =>
  batch.flatMap(({ command }) =>
    command.kind === "order" ? [command] : command.kind === "past" ? ordersOf(command.steps) : [],
  );

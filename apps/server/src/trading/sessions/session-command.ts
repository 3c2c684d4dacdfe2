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
import type { Waiting } from "../../platform/lanes/lanes.ts";
import type { ControlStep } from "../control/control-step.ts";
import type { MemberStep } from "./member-step.ts";

/** An order as the lane takes it: what the call said, and who says it. */
export interface OrderCommand {
  readonly kind: "order";
  /** The company whose member orders; its sections are the only ones that are there for him. */
  readonly company: CompanyId;
  readonly ware: WareId;
  readonly firm: FirmId;
  readonly user: UserId;
  readonly mayPlaceOrders: boolean;
  readonly side: Side | null;
  readonly price: Price | null;
  /** Null asks for the whole lot. */
  readonly quantity: Quantity | null;
  readonly turn: number | null;
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
  /** A session that has been held already: its commands, each with its own time, before anything else. */
  | { readonly kind: "past"; readonly steps: readonly Waiting<SessionCommand>[] };

/** What became of an accepted order. */
export interface OrderResult {
  readonly receipt: Receipt;
  readonly status: OrderStatus;
  readonly price: Price;
  readonly quantity: Quantity;
  readonly filled: Quantity;
  readonly rank: number;
  readonly held: Fen;
  readonly deadline: Instant | null;
}

/** The orders among commands, those of a session that was held before included. */
export const ordersOf = (batch: readonly Waiting<SessionCommand>[]): readonly OrderCommand[] =>
  batch.flatMap(({ command }) =>
    command.kind === "order" ? [command] : command.kind === "past" ? ordersOf(command.steps) : [],
  );

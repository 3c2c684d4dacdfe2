import type { Permission } from "@zd/domain/identity/access";
import { type FreezableWork, type FreezeScope, isFrozenFor } from "@zd/domain/identity/restriction";
import type { OutsideParty } from "@zd/domain/system/outside-parties";
import type { z } from "zod";
import type { RefusalName } from "../refusals.ts";
import type { AddressFamily } from "./address-families.ts";
import type { PendingRefusal } from "./pending-refusals.ts";

/**
 * A query reads; a command writes in one transaction; an errand also asks an outside party, between several transactions.
 */
export type Kind = "query" | "command" | "errand";

/** Who may make a call: anyone; a signed-in user (member); or a user whose roles have the permission (domain §1.3). */
export type Access = "anyone" | "member" | Permission;

/**
 * What a binding command does: it moves money or goods, changes how a session runs or what a user may do, or publishes in
 * the name of the exchange.
 */
export type Binding = "money" | "goods" | "session" | "rights" | "public";

/**
 * What a query shows that leaves a trace in the audit log: numbers of persons and accounts in full; files of firms, their papers among
 * them; offers with who has made them; all that is held of a firm and its people; texts of messages with their codes; a file with all
 * rows of a list or journal; the audit log itself. Of files and offers the handler says that a call shows some, since others go by the
 * same address, or are sealed.
 */
export type Disclosure = "numbers" | "papers" | "offers" | "records" | "messages" | "rows" | "audit";

/**
 * Limit of how often one caller may make a call: a visitor by his address, and who is signed in by his account. Members behind
 * one address may together make fifty times as many.
 */
export interface RateLimit {
  /** Greatest number of calls within the span. */
  readonly calls: number;
  /** Span, in ms. */
  readonly perMs: number;
}

/** Of a call that does one of several things: which field says which. */
export interface Variants {
  /** Field of the input, by its name in the code. */
  readonly field: string;
  /** Chinese title of each value of the field. */
  readonly titles: Readonly<Record<string, string>>;
}

/** What a firm may not do while it is frozen (冻结): all that a call does, or what it does with some values of a field. */
export interface FrozenWork {
  /** Which scope of a freeze stops it. */
  readonly work: FreezableWork;
  /** Field of the input, by its name in the code, and its values that are stopped; missing where the call is stopped whatever it says. */
  readonly only?: { readonly field: string; readonly values: readonly string[] };
}

/** The declaration of a call; server, web app and description of the API are made from it. */
export interface Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Refusal extends RefusalName = RefusalName,
  K extends Kind = Kind,
> {
  /** Name such as "trading.placeOrder", given by {@link operations}. */
  readonly name: string;
  /** Chinese title. */
  readonly title: string;
  /** Whether it reads, writes, or asks an outside party as well. */
  readonly kind: K;
  /** Method of its family. */
  readonly method: "GET" | "POST";
  /** Address below `/api`, base of the family included. */
  readonly path: string;
  /** Other addresses of the same call. */
  readonly also: readonly string[];
  /** Family of addresses to which it belongs; it decides how requests and replies are shaped. */
  readonly family: AddressFamily;
  /** Who may make it; whose records he may reach, the handler decides. */
  readonly access: Access;
  /** The permissions that a call takes beside `access`, by what it asks for; null where that makes no difference. */
  readonly accessBy: ((input: z.output<Input>) => readonly Permission[]) | null;
  /** Codec of the request's fields. */
  readonly input: Input;
  /** Codec of the reply's data. */
  readonly output: Output;
  /** Refusals of this call, besides those that any call may answer. */
  readonly refusals: readonly Refusal[];
  /** Limit of calls; null for the general one alone. */
  readonly rate: RateLimit | null;
  /** Whether the audit log leaves it out, because pages make it by themselves and it changes nothing worth a record. */
  readonly unaudited: boolean;
  /** Why it is audited although it only reads; null where it is not. */
  readonly discloses: Disclosure | null;
  /** What it binds by; null where it does not. The site sends a binding command only from a confirmation card (确认卡). */
  readonly binds: Binding | null;
  /** Body of the request: JSON, or a form with files (multipart/form-data). */
  readonly requestFormat: "json" | "form";
  /** Body of the reply: JSON, or the bytes of a file where the call is accepted. */
  readonly responseFormat: "json" | "file";
  /**
   * Outside party that it needs: PARTY_ABSENT where none is connected, before anything is done. Null where it needs none.
   */
  readonly relies: OutsideParty | null;
  /** Sessions that may make it although their user has a step of the sign-in before him, by the refusal of other calls. */
  readonly openTo: readonly PendingRefusal[];
  /** Whether a user who has a second factor must have proven it within the last minutes: FACTOR_AGAIN where he has not. */
  readonly asksFactor: boolean;
  /**
   * Whether the staff may have to say why they look (`reason` of the input): VIEW_REASON_FIRST where it is missing. When it is needed,
   * the handler decides.
   */
  readonly asksReason: boolean;
  /** What of it a frozen firm is refused with FIRM_FROZEN; null where a frozen firm may make it. */
  readonly frozen: FrozenWork | null;
  /** Of a call that does one of several things, the field that says which; null for any other. */
  readonly variants: Variants | null;
  /**
   * Outside party whose sandbox it belongs to; the address exists only where that sandbox runs. Null for any other call.
   */
  readonly sandboxOf: OutsideParty | null;
}

// biome-ignore lint/suspicious/noExplicitAny: where the generics of a call end
export type AnyOperation = Operation<any, any, any, any>;

/**
 * What the declaration of a call says. {@link Operation} is what is made from it, with values for the fields that are
 * missing.
 */
export interface Definition<I extends z.ZodType, O extends z.ZodType, R extends RefusalName> {
  /** Chinese title. */
  readonly title: string;
  /** Who may make it. */
  readonly access: Access;
  /** The permissions that it takes beside `access`, by what it asks for; none where missing. */
  readonly accessBy?: (input: z.output<I>) => readonly Permission[];
  /** Codec of the request's fields. */
  readonly input: I;
  /** Codec of the reply's data. */
  readonly output: O;
  /** Refusals of its own; none where missing. */
  readonly refusals?: readonly R[];
  /** Other paths of the same family that lead to it; none where missing. */
  readonly also?: readonly string[];
  /** Limit of how often it may be made; the general one alone where missing. */
  readonly rate?: RateLimit;
  /** Set where the audit log leaves it out. */
  readonly unaudited?: true;
  /** What a query shows that leaves a trace: the audit log has who has looked. Nothing where missing. */
  readonly discloses?: Disclosure;
  /** What it binds by; nothing where missing. */
  readonly binds?: Binding;
  /** Set where the request is a form with files; JSON where missing. */
  readonly requestFormat?: "form";
  /** Set where an accepted call is answered with the bytes of a file; JSON where missing. */
  readonly responseFormat?: "file";
  /** Outside party that it needs; none where missing. */
  readonly relies?: OutsideParty;
  /** Outside party whose sandbox it belongs to; none where missing. */
  readonly sandboxOf?: OutsideParty;
  /** Sessions with a step of the sign-in before them that may make it; none where missing. */
  readonly openTo?: readonly PendingRefusal[];
  /** Set where a second factor must have been proven within the last minutes, by whoever has one. */
  readonly asksFactor?: true;
  /** Set where the staff may have to say why they look; its input then has `viewReason`. */
  readonly asksReason?: true;
  /** What of it a frozen firm may not do; missing where it may do all of it. */
  readonly frozen?: FrozenWork;
  /** Field that says which of several things it does; missing where it does one. */
  readonly variants?: Variants;
}

const define =
  <K extends Kind>(kind: K) =>
  <I extends z.ZodType, O extends z.ZodType, const R extends RefusalName = never>(
    family: AddressFamily,
    path: string,
    definition: Definition<I, O, R>,
  ): Operation<I, O, R, K> => {
    const {
      refusals = [],
      also = [],
      rate,
      unaudited,
      discloses,
      binds,
      requestFormat,
      responseFormat,
      ...rest
    } = definition;
    const { relies = null, sandboxOf = null, variants = null, openTo = [], frozen = null } = definition;
    const { asksFactor = false, asksReason = false, accessBy = null } = definition;
    return {
      name: "",
      kind,
      method: family.method,
      path: `${family.base}/${path}`,
      also: also.map((other) => `${family.base}/${other}`),
      family,
      refusals: [
        ...refusals,
        ...(relies ? ["PARTY_ABSENT" as R] : []),
        ...(asksFactor ? ["FACTOR_AGAIN" as R] : []),
        ...(asksReason ? ["VIEW_REASON_FIRST" as R] : []),
        ...(frozen && !(refusals as readonly string[]).includes("FIRM_FROZEN") ? ["FIRM_FROZEN" as R] : []),
      ],
      rate: rate ?? null,
      unaudited: unaudited ?? false,
      discloses: discloses ?? null,
      binds: binds ?? null,
      requestFormat: requestFormat ?? "json",
      responseFormat: responseFormat ?? "json",
      ...rest,
      accessBy,
      relies,
      sandboxOf,
      variants,
      openTo,
      asksFactor,
      asksReason,
      frozen,
    };
  };

/** Whether a firm with a freeze of this scope may not make a call with this input. */
export function isStoppedByFreeze(
  { frozen }: AnyOperation,
  input: unknown,
  scope: FreezeScope | undefined,
): boolean {
  if (frozen === null || !isFrozenFor(scope, frozen.work)) return false;
  const { only } = frozen;
  if (!only) return true;
  const value = (input as Readonly<Record<string, unknown>>)[only.field];
  return typeof value === "string" && only.values.includes(value);
}

export const query = define("query");
export const command = define("command");
export const errand = define("errand");

/** Some calls of a context, by their keys; {@link operations} gives each its name. */
export type Calls = Readonly<Record<string, AnyOperation>>;

/** Calls of one context; each gets its name from the context and its key. */
export function operations<const T extends Record<string, AnyOperation>>(context: string, table: T): T {
  return Object.fromEntries(
    Object.entries(table).map(([key, operation]) => [key, { ...operation, name: `${context}.${key}` }]),
  ) as T;
}

/** Request of a call in the code. */
export type InputOf<Op extends AnyOperation> = z.output<Op["input"]>;
/** Reply of a call in the code. */
export type OutputOf<Op extends AnyOperation> = z.output<Op["output"]>;
/** Names of a call's own refusals. */
export type RefusalOf<Op extends AnyOperation> = Op["refusals"][number];

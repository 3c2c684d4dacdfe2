import type { Permission } from "@zd/domain/identity/access";
import type { OutsideParty } from "@zd/domain/system/outside-parties";
import type { z } from "zod";
import type { RefusalName } from "../refusals.ts";
import type { AddressFamily } from "./address-families.ts";

/** Reads; or writes, in one transaction; or goes out into the world, between several. */
export type Kind = "query" | "command" | "errand";

/** Anyone; whoever is signed in; or whoever's role carries the permission (domain §1.3). */
export type Access = "anyone" | "member" | Permission;

/**
 * What a command binds somebody by: it moves money or goods, changes how a session runs or what somebody may do, or speaks
 * to the public in the name of the exchange.
 */
export type Binding = "money" | "goods" | "session" | "rights" | "public";

/** A ceiling on how often one caller may make this call; keyed by address and, where there is one, by account. */
export interface RateLimit {
  readonly calls: number;
  readonly perMs: number;
}

export interface Variants {
  /** A field of the input, by our name. */
  readonly field: string;
  readonly titles: Readonly<Record<string, string>>;
}

export interface Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Refusal extends RefusalName = RefusalName,
  K extends Kind = Kind,
> {
  /** Such as "trading.placeOrder"; stamped by {@link operations}. */
  readonly name: string;
  /** What a Chinese reader calls it. */
  readonly title: string;
  readonly kind: K;
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Other addresses at which the same call answers. */
  readonly also: readonly string[];
  readonly family: AddressFamily;
  readonly access: Access;
  readonly input: Input;
  readonly output: Output;
  /** Every reason for which this call may be refused, besides those that any call has. */
  readonly refusals: readonly Refusal[];
  readonly rate: RateLimit | null;
  /** Left out of the audit log: a page makes the call by itself, and it changes nothing that anybody would look for. */
  readonly unaudited: boolean;
  /** Null where nobody has to look twice. The site sends a command that binds from a confirmation card (确认卡) alone. */
  readonly binds: Binding | null;
  /** JSON, or a form with files (multipart/form-data). */
  readonly requestFormat: "json" | "form";
  /** JSON; or the bytes of a file, where the call is accepted. */
  readonly responseFormat: "json" | "file";
  /** Whom outside of the platform it cannot do without: where nobody is connected, it is refused before anything is done. */
  readonly relies: OutsideParty | null;
  /** Of a call that does one of several things: the field that says which, and what a reader calls each. Null for any other. */
  readonly variants: Variants | null;
  /** Of whose sandbox it is a part: where there is none, it is no address either. */
  readonly sandboxOf: OutsideParty | null;
}

// biome-ignore lint/suspicious/noExplicitAny: where the generics of a call end
export type AnyOperation = Operation<any, any, any, any>;

export interface Definition<I extends z.ZodType, O extends z.ZodType, R extends RefusalName> {
  readonly title: string;
  readonly access: Access;
  readonly input: I;
  readonly output: O;
  readonly refusals?: readonly R[];
  readonly also?: readonly string[];
  readonly rate?: RateLimit;
  readonly unaudited?: true;
  readonly binds?: Binding;
  readonly requestFormat?: "form";
  readonly responseFormat?: "file";
  readonly relies?: OutsideParty;
  readonly sandboxOf?: OutsideParty;
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
      binds,
      requestFormat,
      responseFormat,
      ...rest
    } = definition;
    const { relies = null, sandboxOf = null, variants = null } = definition;
    return {
      name: "",
      kind,
      method: family.method,
      path: `${family.base}/${path}`,
      also: also.map((other) => `${family.base}/${other}`),
      family,
      refusals: relies ? [...refusals, "PARTY_ABSENT" as R] : refusals,
      rate: rate ?? null,
      unaudited: unaudited ?? false,
      binds: binds ?? null,
      requestFormat: requestFormat ?? "json",
      responseFormat: responseFormat ?? "json",
      ...rest,
      relies,
      sandboxOf,
      variants,
    };
  };

export const query = define("query");
export const command = define("command");
export const errand = define("errand");

/** The calls of one context, each named after its key. */
export function operations<const T extends Record<string, AnyOperation>>(context: string, table: T): T {
  return Object.fromEntries(
    Object.entries(table).map(([key, operation]) => [key, { ...operation, name: `${context}.${key}` }]),
  ) as T;
}

export type InputOf<Op extends AnyOperation> = z.output<Op["input"]>;
export type OutputOf<Op extends AnyOperation> = z.output<Op["output"]>;
export type RefusalOf<Op extends AnyOperation> = Op["refusals"][number];

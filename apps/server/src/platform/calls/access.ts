import type { RefusalName } from "@zd/api/refusals";
import type { AnyOperation } from "@zd/api/wire/operation";
import { mayDo } from "@zd/domain/identity/access";
import { type Actor, isSignedIn } from "./operation.ts";

/** Why a caller may not make a call: SIGNED_OUT, or NOT_ALLOWED by his roles; null where he may (domain §1.3). */
export function accessOf(
  { access }: AnyOperation,
  actor: Actor,
): (RefusalName & ("SIGNED_OUT" | "NOT_ALLOWED")) | null {
  if (access === "anyone") return null;
  if (!isSignedIn(actor)) return "SIGNED_OUT";
  return access === "member" || mayDo(actor.roles, access) ? null : "NOT_ALLOWED";
}

/** Whether a caller lacks a permission that a call takes by what it asks for. */
export const isBarredBy = (
  { accessBy }: AnyOperation,
  input: unknown,
  { roles }: Pick<Actor, "roles">,
): boolean => accessBy?.(input).some((permission) => !mayDo(roles, permission)) ?? false;

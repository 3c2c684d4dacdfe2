import { mallFinding } from "@zd/api/mall/finding";
import type { OutputOf } from "@zd/api/wire/operation";
import { z } from "zod";

const { input } = mallFinding.findWares;

/** What is looked for, with everything that the address leaves out. */
export type Find = z.output<typeof input>;
export type FoundWares = OutputOf<typeof mallFinding.findWares>;

export const emptyFind: Find = z.decode(input, {});

/** The address of a search in the names of the wire; what is usual is left out. */
export function searchOf(find: Partial<Find>): Readonly<Record<string, string>> {
  const usual = z.encode(input, emptyFind) as Readonly<Record<string, unknown>>;
  const parameters = Object.entries(z.encode(input, { ...emptyFind, ...find }) as object);
  return Object.fromEntries(
    parameters
      .filter(([name, value]) => value !== undefined && value !== usual[name])
      .map(([name, value]) => [name, String(value)]),
  );
}

/** The search that an address asks for; fields that cannot be read are left out. */
export function findOf(search: Readonly<Record<string, unknown>>): Find {
  const whole = input.safeParse(search);
  if (whole.success) return whole.data;
  const right = Object.entries(search).filter(([name, value]) => input.safeParse({ [name]: value }).success);
  return input.parse(Object.fromEntries(right));
}

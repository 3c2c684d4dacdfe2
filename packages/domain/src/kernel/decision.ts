/** Figures that a refusal's text mentions, already as a user reads them. */
export type Figures = Readonly<Record<string, string>>;

export interface Refusal<Reason extends string> {
  readonly ok: false;
  /** Name of the refusal; its code and words are declared with the calls. */
  readonly reason: Reason;
  /** Figures for the refusal's text; missing where it has none. */
  readonly figures?: Figures;
}

/** Answer of a function that decides: the facts that follow, or the one reason why none does. */
export type Decision<Fact, Reason extends string> =
  | { readonly ok: true; readonly facts: readonly Fact[] }
  | Refusal<Reason>;

export const accept = <const Fact>(...facts: Fact[]) => ({ ok: true, facts }) as const;

export const refuse = <const Reason extends string>(reason: Reason, figures?: Figures): Refusal<Reason> =>
  figures ? { ok: false, reason, figures } : { ok: false, reason };

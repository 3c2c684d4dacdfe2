/** How a row looks on a phone, as a card: which columns say what of it. A column without a value is left out. */
export interface RowCard<C extends string = string> {
  /** Column that tells rows apart; its text leads to the row's detail. Missing where rows have no number that people know: then the title leads there. */
  readonly number?: C;
  /** Column with the state, which stands first; missing where rows have none. */
  readonly state?: C;
  /** Column with the deadline, or with the time of the row where it has none; missing where neither matters. A row without one shows none. */
  readonly time?: C;
  /** Column that heads the card, such as the ware or the vehicle. */
  readonly title: C;
  /** Column that says more of it, such as its place. */
  readonly about?: C;
  /** Column with the figure that counts most, such as the amount. */
  readonly figure?: C;
  /** Whether the figure has its column's title before it, because it does not speak for itself; false where missing. */
  readonly named?: true;
  /** Columns that stand below with their titles, in their order. */
  readonly facts?: readonly C[];
  /** Columns of figures that follow the facts, each where it is not zero. */
  readonly parts?: readonly C[];
  /** Column with the other firm. */
  readonly party?: C;
  /** Columns that say who has to act, and what to do. */
  readonly turn?: readonly C[];
}

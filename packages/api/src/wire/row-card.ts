/** How a row looks on a phone, as a card: which columns say what of it. */
export interface RowCard<C extends string = string> {
  /** Column that tells rows apart; its text leads to the row's detail. */
  readonly number: C;
  /** Column with the state, which stands first. */
  readonly state: C;
  /** Column with the deadline, or with the time of the row where it has none; missing where neither matters. */
  readonly time?: C;
  /** Column that heads the card, such as the ware or the vehicle. */
  readonly title: C;
  /** Column that says more of it, such as its place. */
  readonly about?: C;
  /** Column with the figure that counts most, such as the amount. */
  readonly figure?: C;
  /** Columns that stand below with their titles, in their order. */
  readonly facts?: readonly C[];
  /** Column with the other firm. */
  readonly party?: C;
  /** Columns that say who has to act, and what to do. */
  readonly turn?: readonly C[];
}

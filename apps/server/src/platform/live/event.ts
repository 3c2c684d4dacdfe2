/** What happened: a name, and plain JSON. */
export interface Event<Data = unknown> {
  /** Context and what happened, such as `trading.sectionEnded`. */
  readonly type: string;
  /** Plain JSON. */
  readonly data: Data;
}

/** Makes events of one type. */
export interface EventOf<Data> {
  /** The type of the events that it makes. */
  readonly type: string;
  (data: Data): Event<Data>;
}

/** Declares an event, such as `event<{ section: string }>()("trading.sectionEnded")`; its data must survive JSON. */
export const event =
  <Data>() =>
  (type: string): EventOf<Data> =>
    Object.assign((data: Data): Event<Data> => ({ type, data }), { type });

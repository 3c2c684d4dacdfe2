/** What happened: a name, and plain JSON. */
export interface Event<Data = unknown> {
  readonly type: string;
  readonly data: Data;
}

export interface EventOf<Data> {
  readonly type: string;
  (data: Data): Event<Data>;
}

/** Declares an event, such as `event<{ ware: string }>()("trading.wareEnded")`; its data must survive JSON. */
export const event =
  <Data>() =>
  (type: string): EventOf<Data> =>
    Object.assign((data: Data): Event<Data> => ({ type, data }), { type });

import { type ComponentType, createContext } from "react";

/** What stands above an open row of a queue, and leads on to the next of it. */
export interface RowQueueProps {
  /** The kind of work, by its name in the list's `queues`. */
  readonly kind: string;
  /** The number of the row that is open. */
  readonly open: string;
  /** Called with the number of the row that is to be opened in its place. */
  readonly onGo: (key: string) => void;
  /** Back to the list. */
  readonly onLeave: () => void;
}

/** How an area leads through the rows that wait; null where nobody works off a list. */
export const RowQueueContext = createContext<ComponentType<RowQueueProps> | null>(null);

import { FailedState } from "../feedback/empty-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import layout from "./layout.module.css";

interface Props {
  /** What the page is called, in the menu and here. */
  readonly title: string;
  /** Why what it is made of could not be read; null while that is on its way. */
  readonly error: unknown;
  /** Asks again. */
  readonly onRetry: () => void;
}

/** A page whose matter is not there yet, or could not be read: it is called what it is called, and says so below. */
export const UnreadPage = ({ title, error, onRetry }: Props) => (
  <section aria-label={title}>
    <header className={layout["head"]}>
      <h1>{title}</h1>
    </header>
    {error ? <FailedState error={error} onRetry={onRetry} /> : <Skeleton lines={14} />}
  </section>
);

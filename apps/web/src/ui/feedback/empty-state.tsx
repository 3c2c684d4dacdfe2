import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CallRefused, messageOf, SignedOut } from "../../api/failures.ts";
import { Button, buttonClass } from "../buttons/button.tsx";
import { classNames } from "../class-names.ts";
import { Drawing, type DrawingName } from "./drawings.tsx";
import styles from "./empty-state.module.css";
import { Skeleton } from "./skeleton.tsx";

interface Props {
  readonly title: string;
  /** It stands in the place of a whole page: its title is the page's heading. */
  readonly page?: boolean;
  /** What would stand here. */
  readonly drawing?: DrawingName;
  /** It stands within a panel of a page, not in the place of its list. */
  readonly small?: boolean;
  /** What to do next. */
  readonly children: ReactNode;
}

/** Stands where there is nothing to show, and says what to do next. */
export function EmptyState({ title, page = false, drawing = "wagon", small = false, children }: Props) {
  const Title = page ? "h1" : "p";
  return (
    <div className={classNames(styles["empty"], small && styles["small"])}>
      <Drawing of={drawing} />
      <Title>{title}</Title>
      <div>{children}</div>
    </div>
  );
}

interface FailedProps {
  /** What the call has thrown; its words are shown. */
  readonly error: unknown;
  /** What it was that failed; without it the failure's words stand alone. */
  readonly what?: string;
  /** It stands in the place of a whole page: its words are the page's heading. */
  readonly page?: boolean;
  /** Asks the server again. */
  readonly onRetry: () => void;
}

/**
 * Stands where something could not be loaded; what is not for this user is not offered again, but a way home. Whoever has to
 * sign in is on the way there already, and sees no failure meanwhile.
 */
export function FailedState({ error, what, page = false, onRetry }: FailedProps) {
  if (error instanceof SignedOut) return <Skeleton />;
  const Title = page ? "h1" : "p";
  const notAllowed = error instanceof CallRefused && error.is("NOT_ALLOWED");
  // Nobody can make it valid again by asking once more.
  if (error instanceof CallRefused && error.is("LINK_EXPIRED"))
    return (
      <div className={styles["empty"]} role="alert">
        <Title>{messageOf(error)}</Title>
      </div>
    );
  return (
    <div className={styles["empty"]} role="alert">
      <Title>
        {what && `${what}：`}
        {messageOf(error)}
      </Title>
      <div>
        {notAllowed ? (
          <>
            <p>如需使用，请联系管理员开通权限。</p>
            <Link to="/" className={buttonClass({})}>
              返回首页
            </Link>
          </>
        ) : (
          <Button onClick={onRetry}>重试</Button>
        )}
      </div>
    </div>
  );
}

import type { ReactNode } from "react";

interface Props {
  /** Gives the box its `overflow`. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A box that scrolls by itself, which the keyboard reaches as the mouse does. */
export const Scrolling = ({ className, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by the keyboard
  <div className={className} tabIndex={0}>
    {children}
  </div>
);

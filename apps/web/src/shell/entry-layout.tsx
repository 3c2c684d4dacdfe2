import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSite } from "../api/site.ts";
import { Logo } from "../ui/buttons/icons.tsx";
import styles from "./entry-layout.module.css";

interface Props {
  /** For a page that takes the whole width, instead of a form in the middle. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** What stands around a page outside the main areas: the mark, and no menu. */
export function EntryLayout({ wide = false, children }: Props) {
  const site = useSite();
  return (
    <div className={styles["layout"]}>
      <header className={styles["head"]}>
        <Link to="/" className={styles["logo"]}>
          <Logo />
          {site?.title ?? document.title}
        </Link>
        <Link to="/trade">先看行情</Link>
      </header>
      <main className={wide ? undefined : styles["main"]}>{children}</main>
    </div>
  );
}

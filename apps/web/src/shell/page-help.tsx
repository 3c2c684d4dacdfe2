import { useMatches } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "../ui/buttons/icon-button.tsx";
import { HelpIcon } from "../ui/buttons/icons.tsx";
import { useDropdown } from "../ui/layers/use-dropdown.ts";
import styles from "./page-help.module.css";

const PageHelpText = lazy(async () => ({ default: (await import("./page-help-text.tsx")).PageHelpText }));

/** 本页说明: a button that says what the page at hand is for; its texts are loaded when somebody asks. */
export function PageHelp() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const title = useId();
  const close = useCallback(() => setOpen(false), []);
  // The first page of an area is a route of its own, whose address ends with a stroke.
  const path = useMatches({
    select: (matches): string => matches.at(-1)?.fullPath.replace(/(?<=.)\/$/, "") ?? "",
  });
  useDropdown({ root, button, isOpen: open, onClose: close });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => {
    close();
  }, [path]);

  return (
    <div ref={root} className={styles["root"]}>
      <IconButton
        ref={button}
        tip="本页说明"
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
      >
        <HelpIcon />
      </IconButton>
      {open && (
        <div className={styles["text"]} role="dialog" aria-labelledby={title}>
          <h2 id={title}>本页说明</h2>
          <Suspense fallback={<p>载入中…</p>}>
            <PageHelpText path={path} onLeave={close} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useEscape } from "./layers/escape.ts";
import styles from "./menu-button.module.css";

export interface MenuItem {
  readonly label: string;
  readonly onSelect: () => void;
  /** On or off, where the item is a switch. */
  readonly checked?: boolean;
}

interface Props {
  readonly label: ReactNode;
  readonly items: readonly MenuItem[];
}

/** A button that drops a menu down; arrow keys walk it, Esc and a click elsewhere leave it. */
export function MenuButton({ label, items }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
    const leave = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [open]);

  const walk = (event: KeyboardEvent) => {
    const entries = [...(root.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    entries.at(to % entries.length)?.focus();
  };
  useEscape(open, () => {
    setOpen(false);
    button.current?.focus();
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the menu inside
    <div ref={root} className={styles["root"]} onKeyDown={open ? walk : undefined}>
      <button
        ref={button}
        type="button"
        className={styles["button"]}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span>{label}</span>
      </button>
      {open && (
        <div className={styles["menu"]} role="menu">
          {items.map(({ label: text, onSelect, checked }) => (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only the checkbox role is given it
            <button
              key={text}
              type="button"
              className={styles["item"]}
              role={checked === undefined ? "menuitem" : "menuitemcheckbox"}
              aria-checked={checked}
              onClick={() => {
                setOpen(false);
                onSelect();
              }}
            >
              {text}
              {checked !== undefined && (
                <i className={checked ? styles["on"] : styles["off"]} aria-hidden="true" />
              )}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useDropdown } from "../layers/use-dropdown.ts";
import styles from "./menu-button.module.css";

export interface MenuItem {
  readonly label: string;
  readonly onSelect: () => void;
  /** On or off, where the item is a switch. */
  readonly checked?: boolean;
}

interface Props {
  readonly label: ReactNode;
  /** What it is called where the label shows less than that; undefined where the label says all. */
  readonly name?: string;
  readonly items: readonly MenuItem[];
}

/** After how many milliseconds a menu that is pointed at opens, and one that is left closes. */
const opensAfterMs = 250;
const closesAfterMs = 400;

/** Pointed at, a menu opens and closes again by itself; one that was clicked stays, and has the focus. */
type Open = "no" | "pointed at" | "clicked";

/** A button that drops a menu down; arrow keys walk it, Esc and a click elsewhere leave it. */
export function MenuButton({ label, name, items }: Props) {
  const [how, setHow] = useState<Open>("no");
  const open = how !== "no";
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const coming = useRef<ReturnType<typeof setTimeout>>(undefined);
  const setOpen = (next: Open) => {
    clearTimeout(coming.current);
    setHow(next);
  };
  /** A finger points at nothing before it touches. */
  const pointed = ({ pointerType }: PointerEvent, next: Open, ms: number) => {
    clearTimeout(coming.current);
    if (pointerType !== "mouse" || how === "clicked" || how === next) return;
    coming.current = setTimeout(() => setHow(next), ms);
  };
  useEffect(() => () => clearTimeout(coming.current), []);

  useEffect(() => {
    if (how === "clicked") root.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
  }, [how]);
  const close = useCallback(() => {
    clearTimeout(coming.current);
    setHow("no");
  }, []);
  useDropdown({ root, button, isOpen: open, onClose: close });

  const walk = (event: KeyboardEvent) => {
    const entries = [...(root.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    entries.at(to % entries.length)?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the menu inside
    <div
      ref={root}
      className={styles["root"]}
      onKeyDown={open ? walk : undefined}
      onPointerEnter={(event) => pointed(event, "pointed at", opensAfterMs)}
      onPointerLeave={(event) => pointed(event, "no", closesAfterMs)}
    >
      <button
        ref={button}
        type="button"
        className={styles["button"]}
        aria-haspopup="menu"
        aria-label={name}
        aria-expanded={open}
        onClick={() => setOpen(how === "clicked" ? "no" : "clicked")}
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
                setOpen("no");
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

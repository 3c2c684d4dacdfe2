import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { SearchIcon } from "../../../ui/buttons/icons.tsx";
import type { consoleMenu } from "../console-menu.ts";
import styles from "./palette-button.module.css";

const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));

/** The palette while it is open, and its two buttons: one in the bar above, one above the menu. */
export function usePalette(menu: ReturnType<typeof consoleMenu>) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useControlK(open);
  return {
    inBar: (
      <IconButton tip="查找（Ctrl K）" aria-keyshortcuts="Control+K" aria-haspopup="dialog" onClick={open}>
        <SearchIcon />
      </IconButton>
    ),
    inMenu: (
      <button type="button" className={styles["search"]} aria-haspopup="dialog" onClick={open}>
        搜索 <kbd>Ctrl K</kbd>
      </button>
    ),
    palette: isOpen && (
      <Suspense>
        <Palette menu={menu} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}

/** Ctrl K, or ⌘ K, anywhere but in a dialog, which has to be left first. */
function useControlK(onPress: () => void) {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey ||
        event.key.toLowerCase() !== "k"
      )
        return;
      event.preventDefault();
      if (document.querySelector("dialog[open]") === null) press();
    };
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

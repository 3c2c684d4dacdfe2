import { storedValue } from "./stored-value.ts";

const storedLock = storedValue<string>("zd-lock", "local");

/** Whether an address is one of our own pages; anything else is not followed. */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\])/.test(address);

/** 锁屏: holds for all tabs of the browser, until the password opens it or the user signs out. */
export const screenLock = {
  /** Where its user was; null where the screen is open. */
  from: () => storedLock.read(),
  close(from: string) {
    storedLock.write(isOwnPath(from) && !from.startsWith("/lock") ? from : "/");
  },
  open: () => storedLock.clear(),
  /** Tells when another tab has closed or opened it. */
  watch(changed: () => void) {
    const listener = ({ key }: StorageEvent) => key === "zd-lock" && changed();
    addEventListener("storage", listener);
    return () => removeEventListener("storage", listener);
  },
};

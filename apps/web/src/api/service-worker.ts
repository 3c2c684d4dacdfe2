import { storedValue } from "./stored-value.ts";

/** The service worker of this browser, as far as it has any. */
const container = (): ServiceWorkerContainer | null =>
  typeof navigator !== "undefined" && "serviceWorker" in navigator ? navigator.serviceWorker : null;

/** What the page without a line may show: what its user was shown last. */
export interface Known {
  /** When, as a text. */
  readonly at: string;
  readonly unread: number;
  readonly messages: readonly { readonly at: string; readonly kind: string; readonly words: string }[];
}

/** Installs the worker, which shows the page without a line and pushes; a browser that refuses goes without. */
export async function installWorker(): Promise<void> {
  await container()
    ?.register("/sw.js", { scope: "/" })
    .catch(() => null);
}

/** Gives the worker what its user has been shown. */
export const tellWorker = (known: Known): void =>
  container()?.controller?.postMessage({ type: "known", known });

/** Has the worker forget what it was given. */
export const emptyWorker = (): void => container()?.controller?.postMessage({ type: "forget" });

/** Whose messages are pushed to this browser. */
const storedOwner = storedValue<string>("zd-push-user", "local");

/** Notes that this browser is pushed the messages of a user. */
export const notePushesOf = (user: string): void => storedOwner.write(user);

/** Ends pushes to this browser too, and takes away those that are shown: whoever uses it next shall not read what is another's. */
export async function endPushes(): Promise<void> {
  storedOwner.clear();
  const registration = await container()?.getRegistration("/");
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Ends pushes of whoever has used this browser before, such as one whose session has run out, as soon as another signs in. */
export async function endPushesOfOthers(user: string): Promise<void> {
  const owner = storedOwner.read();
  if (owner !== null && owner !== user) await endPushes();
}

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

/** Ends pushes to this browser too: whoever uses it next shall not read what is another's. */
export async function endPushes(): Promise<void> {
  const registration = await container()?.getRegistration("/");
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Whether this browser can be pushed: it has service workers, push and notifications, and the page came over HTTPS or from this machine. */
export const canBePushed = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

const registration = async () => (canBePushed() ? navigator.serviceWorker.getRegistration("/") : undefined);

/** The address at which this browser is pushed; null where it is not. */
export async function findOwnAddress(): Promise<string | null> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  return subscription?.endpoint ?? null;
}

/** SHA-256 of an address in hex, as the server names it. */
export async function hashOfAddress(address: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(address));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

const base64urlOf = (bytes: ArrayBuffer | null): string =>
  bytes === null
    ? ""
    : btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");

/** Subscribes this browser with its push service; why it could not be done, in Chinese, where it could not. */
export async function subscribe(
  publicKey: string,
): Promise<{ readonly address: string; readonly publicKey: string; readonly authSecret: string } | string> {
  if ((await Notification.requestPermission()) !== "granted")
    return "浏览器没有允许通知，请在地址栏旁的网站设置中允许";
  try {
    const { pushManager } = await navigator.serviceWorker.register("/sw.js", { scope: "/" });
    await navigator.serviceWorker.ready;
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
    });
    return {
      address: subscription.endpoint,
      publicKey: base64urlOf(subscription.getKey("p256dh")),
      authSecret: base64urlOf(subscription.getKey("auth")),
    };
  } catch {
    return "无法连接浏览器的推送服务，请稍后再试";
  }
}

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe();
}

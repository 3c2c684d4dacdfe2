/** The worker that gives the driver's page without a line; it stands for addresses below `/driver` alone. */
const worker = { script: "/driver-worker.js", scope: "/driver" } as const;

/**
 * Has the browser keep the driver's page with all of its parts, so that it opens without a line. Where a browser has no workers, as
 * without HTTPS, the page works as long as it stays open.
 */
export async function keepPage(): Promise<void> {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  try {
    // What the page only needs later has to be there as well.
    await Promise.all([
      import("../../../ui/form/day-field.tsx"),
      import("../../../ui/signature/signature-field.tsx"),
    ]);
    const registration = await navigator.serviceWorker.register(worker.script, { scope: worker.scope });
    const active = registration.active ?? (await navigator.serviceWorker.ready).active;
    active?.postMessage({ assets: assetsOfPage() });
  } catch {
    // Without it the page needs a line to open.
  }
}

/** The files that this page has loaded, by their paths. */
const assetsOfPage = () => [
  ...new Set(
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
      .map(({ pathname }) => pathname),
  ),
];

import { clientErrors } from "@zd/api/system/client-errors";
import { clientErrorBounds } from "@zd/domain/system/client-error";
import { useEffect, useRef } from "react";
import { useCall } from "../api/hooks.ts";
import { useSite } from "../api/site.ts";

/** One load of the page reports at most so many different faults: a fault in a loop is told of once. */
const reportsMost = 5;

/** The event by which a page that broke hands its error to {@link useErrorReports}; the browser's own do not see it. */
const brokenPage = "zd-broken-page";

/** Tells that React has put a failure page in the place of a page that threw this error. */
export const announceBrokenPage = (error: unknown) =>
  dispatchEvent(new CustomEvent(brokenPage, { detail: error }));

/** Sends the errors of this browser to the server, where the site's settings ask for them (R-3126). */
export function useErrorReports() {
  const call = useCall();
  const site = useSite();
  const isWanted = site?.errorLogEnvironments.includes(site.environment) === true;
  const reported = useRef(new Set<string>());

  useEffect(() => {
    if (!isWanted) return;
    const report = (error: unknown) => {
      const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
      const isKnown = reported.current.has(message) || reported.current.size === reportsMost;
      if (isKnown || message === "") return;
      reported.current.add(message);
      const { page: pageLength } = clientErrorBounds;
      const fault = {
        message: message.slice(0, clientErrorBounds.message),
        stack: stack.slice(0, clientErrorBounds.stack),
        page: location.pathname.slice(0, pageLength),
      };
      // A report that does not arrive must not become a fault of its own.
      call(clientErrors.report, fault).catch(() => {});
    };
    const onError = ({ error, message }: ErrorEvent) => report(error ?? message);
    const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason);
    const onBrokenPage = (event: Event) => report((event as CustomEvent<unknown>).detail);
    addEventListener("error", onError);
    addEventListener("unhandledrejection", onRejection);
    addEventListener(brokenPage, onBrokenPage);
    return () => {
      removeEventListener("error", onError);
      removeEventListener("unhandledrejection", onRejection);
      removeEventListener(brokenPage, onBrokenPage);
    };
  }, [call, isWanted]);
}

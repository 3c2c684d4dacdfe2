import { socketPath } from "@zd/api/market/frames";
import type { FirstFacts } from "@zd/api/system/first-facts";
import { system } from "@zd/api/system/operations";
import { caller } from "../api/client.ts";
import { openCommands } from "../api/commands.ts";
import { fileCalls } from "../api/files.ts";
import { answerKey } from "../api/hooks.ts";
import { openMall, standingKey } from "../api/mall.ts";
import { type SendForm, sendForm } from "../api/send-form.ts";
import { openSession } from "../api/session.ts";
import { keptSealing } from "../api/site.ts";
import { openTransport } from "../api/transport.ts";
import { openMarket, type PageState } from "../realtime/live-market.ts";
import { openServerClock } from "../realtime/server-clock.ts";
import { clearNotices, stand, succeed, warn } from "../ui/feedback/notices.ts";
import { App } from "./app.tsx";
import { followOwnAffairs } from "./own-affairs.ts";
import { pollMarket } from "./poll-market.ts";
import { openQueryClient } from "./query-client.ts";
import { openRouter } from "./router.tsx";

/**
 * Puts the app together over the browser's own means; a test hands it others. Of the first facts that the document has not
 * brought along each is asked for when it is needed.
 */
export function openApp(
  carry: typeof fetch,
  openSocket: (path: string) => WebSocket,
  carryForm: SendForm = sendForm,
  first: FirstFacts | null = null,
) {
  clearNotices();
  const session = openSession();
  const clock = openServerClock();
  const queries = openQueryClient();
  if (first) {
    clock.observe(first.site.serverTime);
    queries.setQueryData(answerKey(system.readParameters, {}), first.site);
    queries.setQueryData(standingKey, first.mall);
  }
  const carrier = openTransport({
    fetch: carry,
    sendForm: carryForm,
    gateway: first?.gateway ?? null,
    loginToken: session.token,
    sealing: () => keptSealing.read() ?? false,
    signedOut() {
      session.end();
      const { href, pathname } = router.state.location;
      // R-238; whoever is on the way there already keeps the address that they came from. The sign-in stands in the place of
      // the page: the browser's Back leads to the one before, not to that which would only send away again.
      if (pathname !== "/login")
        void router.navigate({
          to: "/login",
          search: { redirect: href },
          replace: true,
          ignoreBlocker: true,
        });
    },
  });
  const call = caller(carrier.transport);
  const commands = openCommands({
    call,
    session,
    stand,
    succeed,
    warn,
    refresh: () => void queries.invalidateQueries(),
  });
  const mall = openMall(call, queries, session);
  const router = openRouter({ session, mall, loadPublicKey: carrier.loadPublicKey });
  const market = openMarket({
    open: () => openSocket(socketPath),
    poll: pollMarket(call, queries),
    page: browserPage,
    clock,
    beforePaint,
    chance: Math.random,
  });

  followOwnAffairs(market, session, queries);

  // What one user has read is not for the next one.
  session.subscribe(() => {
    queries.removeQueries({
      predicate: (query) => query.queryKey[0] !== system.readParameters.name && !query.isActive(),
    });
  });

  return {
    app: (
      <App
        call={call}
        commands={commands}
        files={fileCalls(carrier)}
        session={session}
        clock={clock}
        market={market}
        queries={queries}
        router={router}
      />
    ),
    router,
    session,
    market,
  };
}

const browserPage: PageState = {
  isOnline: () => navigator.onLine,
  isVisible: () => !document.hidden,
  subscribe(changed) {
    addEventListener("online", changed);
    addEventListener("offline", changed);
    document.addEventListener("visibilitychange", changed);
  },
};

/** A page in the background draws nothing, but must still hear that its bid was beaten. */
function beforePaint(flush: () => void) {
  if (document.hidden) setTimeout(flush);
  else requestAnimationFrame(flush);
}

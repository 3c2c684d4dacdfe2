import { socketPath } from "@zd/api/market/frames";
import type { FirstFacts } from "@zd/api/system/first-facts";
import { system } from "@zd/api/system/operations";
import type { SignInStep } from "@zd/domain/identity/sign-in-step";
import { caller } from "../api/client.ts";
import { openCommands } from "../api/commands.ts";
import { factorPrompt } from "../api/factor-prompt.ts";
import { fileCalls } from "../api/files.ts";
import { answerKey } from "../api/hooks.ts";
import { openMall, standingKey } from "../api/mall.ts";
import { reasonPrompt } from "../api/reason-prompt.ts";
import { type SendForm, sendForm } from "../api/send-form.ts";
import { openSession, type Session } from "../api/session.ts";
import { type Site, storedSealing } from "../api/site.ts";
import { openTransport } from "../api/transport.ts";
import { openMarket, type PageState } from "../realtime/live-market.ts";
import { openServerClock } from "../realtime/server-clock.ts";
import { clearNotices, stand, succeed, warn } from "../ui/feedback/notices.ts";
import { App } from "./app.tsx";
import { followOwnAffairs } from "./own-affairs.ts";
import { pollMarket } from "./poll-market.ts";
import { openQueryClient } from "./query-client.ts";
import { openRouter } from "./router.tsx";
import { stepPages } from "./step-pages.ts";

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
  factorPrompt.close(false);
  reasonPrompt.forget();
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
    sealing: () => storedSealing.read() ?? false,
    ...waysOut(session, () => router),
  });
  const call = caller(carrier.transport, {
    proveFactor: factorPrompt.ask,
    reasonFor: reasonPrompt.reasonFor,
    askReason: reasonPrompt.ask,
  });
  const commands = openCommands({
    call,
    session,
    stand,
    succeed,
    warn,
    refresh: () => void queries.invalidateQueries(),
  });
  const mall = openMall(call, queries, session);
  const service = () => queries.getQueryData<Site>(answerKey(system.readParameters, {}))?.service ?? "all";
  const router = openRouter({ session, mall, service, loadPublicKey: carrier.loadPublicKey });
  const market = openMarket({
    open: () => openSocket(socketPath),
    poll: pollMarket(call, queries),
    page: browserPage,
    clock,
    beforePaint,
    chance: Math.random,
  });

  followOwnAffairs(market, session, queries);

  forgetForNextUser(session, queries);

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
    queries,
  };
}

/** Forgets, when somebody else signs in or nobody is signed in any more, what the one before has read. */
function forgetForNextUser(session: Session, queries: ReturnType<typeof openQueryClient>): void {
  let reader = session.user()?.user_id;
  session.subscribe(() => {
    const next = session.user()?.user_id;
    if (next !== reader) reasonPrompt.forget();
    reader = next;
    queries.removeQueries({
      predicate: (query) => query.queryKey[0] !== system.readParameters.name && !query.isActive(),
    });
  });
}

/** Where a call leads whose answer says that its user has to sign in first, or has a step of the sign-in before him. */
const waysOut = (session: Session, routerOf: () => ReturnType<typeof openRouter>) => ({
  signedOut() {
    session.end();
    const router = routerOf();
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
  stepBefore(step: SignInStep) {
    if (notesStep(session, step))
      void routerOf().navigate({ href: stepPages[step], replace: true, ignoreBlocker: true });
  },
});

/** Notes that a step of the sign-in is before the user; false where that was known. */
function notesStep(session: Session, step: SignInStep): boolean {
  const user = session.user();
  if (!user || user.step === step) return false;
  session.begin({ ...user, step });
  return true;
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

import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { Call } from "../api/client.ts";
import { type Commands, CommandsProvider } from "../api/commands.ts";
import { type FileCalls, FilesProvider } from "../api/files.ts";
import { CallProvider } from "../api/hooks.ts";
import { type Session, SessionProvider } from "../api/session.ts";
import type { Market } from "../realtime/live-market.ts";
import { MarketProvider } from "../realtime/market.ts";
import { type ServerClock, ServerClockProvider } from "../realtime/server-clock.ts";
import type { openRouter } from "./router.tsx";

interface Props {
  readonly call: Call;
  readonly commands: Commands;
  readonly files: FileCalls;
  readonly session: Session;
  readonly clock: ServerClock;
  readonly market: Market;
  readonly queries: QueryClient;
  readonly router: ReturnType<typeof openRouter>;
}

/** The whole app on what carries it. */
export function App({ call, commands, files, session, clock, market, queries, router }: Props) {
  return (
    <CallProvider value={call}>
      <CommandsProvider value={commands}>
        <SessionProvider value={session}>
          <ServerClockProvider value={clock}>
            <MarketProvider value={market}>
              <QueryClientProvider client={queries}>
                <FilesProvider value={files}>
                  <RouterProvider router={router} />
                </FilesProvider>
              </QueryClientProvider>
            </MarketProvider>
          </ServerClockProvider>
        </SessionProvider>
      </CommandsProvider>
    </CallProvider>
  );
}

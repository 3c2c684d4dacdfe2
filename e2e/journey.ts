import type { Page } from "@playwright/test";
import { type Exchange, openExchange } from "./exchange/exchange.ts";
import { signedIn } from "./sign-in.ts";
import { expect, test as watched } from "./watch.ts";

export { expect };

export const password = "Heitan-2026";

export interface Journey {
  /** Somebody in a browser of his own, at an address of his own, signed in, at a page of the exchange. */
  readonly arrive: (account: string, path: string, address?: string, secret?: string) => Promise<Page>;
}

let arrived = 0;

type Use = (exchange: Exchange) => Promise<void>;

/** An exchange for the journeys of a kind alone, whose clock they may turn without anybody else noticing. */
export const ownExchange = () =>
  [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs
    async ({}: object, use: Use) => {
      const exchange = await openExchange();
      await use(exchange);
      await exchange.close();
    },
    { scope: "worker", timeout: 60_000 },
  ] as [(fixtures: object, use: Use) => Promise<void>, { scope: "worker"; timeout: number }];

/** Journeys over an exchange of their own, on which nobody trades but those whom they send. */
export const test = watched.extend<Journey, { readonly exchange: Exchange }>({
  exchange: ownExchange(),
  baseURL: ({ exchange }, use) => use(exchange.address),
  arrive: async ({ openPage, exchange }, use) => {
    await use(async (account, path, address = exchange.address, secret = password) => {
      arrived += 1;
      const extraHTTPHeaders = { "X-Forwarded-For": `198.51.100.${arrived}` };
      const storageState = await signedIn(address, account, secret);
      const page = await openPage({ baseURL: address, extraHTTPHeaders, storageState });
      await page.goto(path);
      return page;
    });
  },
});

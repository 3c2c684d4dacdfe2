import { test as base, expect, type Page } from "@playwright/test";
import { type Exchange, openExchange } from "./exchange/exchange.ts";
import { signIn } from "./sign-in.ts";

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
export const test = base.extend<Journey, { readonly exchange: Exchange }>({
  exchange: ownExchange(),
  baseURL: ({ exchange }, use) => use(exchange.address),
  arrive: async ({ browser, exchange }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (account, path, address = exchange.address, secret = password) => {
      arrived += 1;
      const extraHTTPHeaders = { "X-Forwarded-For": `198.51.100.${arrived}` };
      const context = await browser.newContext({ baseURL: address, extraHTTPHeaders });
      contexts.push(context);
      const page = await context.newPage();
      await signIn(page, account, secret, path);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

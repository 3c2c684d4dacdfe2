import type { Locator, Page } from "@playwright/test";

/** What a trader sees in the room of a section, by the names that it bears on the page. */
export const roomOf = (page: Page) => {
  // Each trade mode has its own.
  const ticket = page.getByRole("region", { name: /^(出价单|摘牌单|参团单|报价单|密封报价单|提报单)$/ });
  const wares = page.getByRole("region", { name: "标的列表" });
  return {
    ticket,
    wares,
    ware: (no: string): Locator => wares.getByRole("button", { name: new RegExp(`^标的 ${no} `) }),
    timer: page.getByRole("timer"),
    available: ticket.locator("dt", { hasText: /^可用资金$/ }).locator("+ dd"),
    result: page.getByRole("region", { name: "场次结果" }),
    evaluating: page.getByRole("region", { name: "评标中" }),
    /** Opens the confirmation by the ticket's button, and answers the one that sends. */
    async confirm(words: string): Promise<Locator> {
      await ticket.getByRole("button", { name: words, disabled: false }).click();
      return page.getByRole("dialog", { name: /^确认/ }).getByRole("button", { name: /^发送/ });
    },
  };
};

/** The room's address. */
export const roomAt = (section: string) => `/trade/round?sectid=${section}`;

import type { Locator, Page } from "@playwright/test";

/**
 * What of a page still loads. The hall stays behind the other pages of the trade area, and where somebody went on before it was there, its
 * lists wait behind them for his return: they are no part of what he sees.
 */
export const loading = (page: Page): Locator => page.locator("[data-loading]").filter({ visible: true });

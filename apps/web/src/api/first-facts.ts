import { type FirstFacts, firstFacts, firstFactsId } from "@zd/api/system/first-facts";
import { instant } from "@zd/domain/kernel/brand";
import { z } from "zod";

/** What the page's document has brought along; null where it has not, or what cannot be read. */
export function readFirstFacts(): FirstFacts | null {
  const text = document.getElementById(firstFactsId)?.textContent;
  if (!text) return null;
  const read = z.safeDecode(firstFacts, JSON.parse(text));
  if (!read.success) return null;
  const { site } = read.data;
  return { ...read.data, site: { ...site, serverTime: instant(site.serverTime + sinceDocument()) } };
}

/**
 * How long ago the document began to arrive, in milliseconds: the server has said its time before that. A document that a worker has
 * kept says itself since when.
 */
function sinceDocument(): number {
  const keptAt = Number(document.documentElement.dataset["keptAt"]);
  if (keptAt > 0) return Math.max(0, Math.round(performance.timeOrigin + performance.now() - keptAt));
  const [opened] = performance.getEntriesByType("navigation");
  const { responseStart = 0 } = (opened ?? {}) as Partial<PerformanceNavigationTiming>;
  return responseStart > 0 ? Math.round(performance.now() - responseStart) : 0;
}

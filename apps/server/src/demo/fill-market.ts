import type { FileId } from "@zd/domain/kernel/brand";
import { hashPassword } from "../identity/index.ts";
import { lane } from "../platform/lanes.ts";
import type { Platform } from "../platform/module.ts";
import { demoPassword } from "./catalogue/firms.ts";
import { type Media, readyMedia } from "./load-content.ts";
import { demoFundPassword, loadFunds } from "./load-funds.ts";
import { makeLongTermPaper } from "./load-long-term.ts";
import { loadMarket } from "./load-market.ts";
import { loadRegistrations, type PapersOf, readyPapers } from "./load-registrations.ts";

/** What takes its time, and is the same for every account. */
interface Prepared {
  readonly passwordHash: string;
  readonly fundPasswordHash: string;
  readonly paper: FileId;
  readonly media: Media;
  readonly papers: PapersOf;
}

/** One transaction for all of it: a first start that is cut short leaves an empty platform, and never half a market. */
const filling = lane<Prepared, null>({
  name: "demo.fill",
  weight: () => 2,
  run: async (batches, scope) => {
    const done = { ok: true, result: null } as const;
    const [command] = batches.flatMap(({ waiting }) => waiting.map((one) => one.command));
    if (command) {
      await loadMarket(scope, command.passwordHash, command.media);
      await loadRegistrations(scope, command.passwordHash, command.papers);
      await loadFunds(scope, command.fundPasswordHash, command.paper);
    }
    return batches.map(({ waiting }) => waiting.map(() => done));
  },
});

/** 演示市场: fills an empty platform. */
export async function fillMarket(platform: Platform): Promise<void> {
  const { db, runInLane } = platform;
  const [passwordHash, fundPasswordHash, paper, media, papers] = await Promise.all([
    hashPassword(db, demoPassword),
    hashPassword(db, demoFundPassword),
    makeLongTermPaper(platform),
    readyMedia(platform),
    readyPapers(platform),
  ]);
  await runInLane(filling, "market", { passwordHash, fundPasswordHash, paper, media, papers });
}

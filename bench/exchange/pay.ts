import { contractVoucher } from "@zd/domain/contracts/contract-vouchers";
import { type FirmId, fen } from "@zd/domain/kernel/brand";
import { lockAccounts } from "@zd/server/funds/index";
import { type Figures, quantile } from "../statistics.ts";
import type { Paying } from "./exchange-process.ts";
import type { BenchApp } from "./open-app.ts";

/** Payments from purse to purse through the ledger, of these firms or of one account to the first firm of all. */
export async function pay(
  app: BenchApp,
  mine: FirmId,
  firms: readonly FirmId[],
  { accounts, clients, seconds }: Paying,
): Promise<Figures> {
  const latencies: number[] = [];
  const begun = performance.now();
  const payer = async (place: number) => {
    for (let turn = place; performance.now() - begun < seconds * 1_000; turn += clients) {
      const start = performance.now();
      const from = firms[turn % accounts] ?? mine;
      const to = (accounts === 1 ? undefined : firms[(turn + 1) % accounts]) ?? mine;
      await app.platform.transact(async ({ named, now }) => {
        const purses = await lockAccounts({ named }, [from, to]);
        const available = { bucket: "available" } as const;
        purses.post(
          contractVoucher(
            {
              kind: "payment-made",
              amount: fen(100n),
              from: { side: "B", ...available },
              to: { side: "S", ...available },
            },
            { B: from, S: to },
          ),
          "bench",
          now,
        );
        await purses.save({ named });
      });
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, place) => payer(place)));
  return {
    perSecond: (latencies.length * 1_000) / (performance.now() - begun),
    p99Ms: quantile(latencies, 0.99),
  };
}

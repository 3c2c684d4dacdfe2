import { contractLetter } from "@zd/domain/letters/contract-letter";
import { dealLetter } from "@zd/domain/letters/deal-letter";
import { sampleDeal } from "@zd/domain/testing/letters";
import { drawLetter } from "@zd/server/signing/pdf/draw-letter";
import type { Benchmark } from "./benchmark.ts";

const each = 100;

/** Names that share few signs, so that no letter profits from the one before. */
const nameOf = (index: number) =>
  `${String.fromCodePoint(...Array.from({ length: 6 }, (_, i) => 0x4e00 + ((index * 37 + i * 911) % 0x5000)))}有限公司`;

/** Deal letters and contracts, one core's worth: what the threads of the server do, without the threads. */
export const letters: Benchmark = {
  name: "letters",
  parameters: { letters: each, contracts: each },
  rounds: 5,
  compared: null,
  goal: "≥ 1,000 letters a minute and core",
  isMet: ({ ours }) => (ours["perMinute"] ?? 0) >= 1_000,
  open: async () => ({
    round: async (round) => {
      const before = process.cpuUsage();
      let bytes = 0;
      for (let i = 0; i < each; i++) {
        const index = round * each + i;
        const { parties } = sampleDeal;
        const deal = {
          ...sampleDeal,
          contractNo: `20260615-${String(index).padStart(4, "0")}`,
          parties: { ...parties, B: { ...parties.B, name: nameOf(index) } },
        };
        for (const letter of [dealLetter(deal), contractLetter(deal, "2026-06-15 10:00:00")]) {
          const code = `https://exchange.example/letter?no=${letter.number}&code=0123456789abcdef`;
          bytes += (
            await drawLetter({
              letter,
              proof: { code, digest: "0123456789abcdef".repeat(4) },
            })
          ).length;
        }
      }
      const { user, system } = process.cpuUsage(before);
      const perMinute = (2 * each * 60_000_000) / (user + system);
      return { ours: { perMinute, msEach: 60_000 / perMinute, kbEach: bytes / (2 * each) / 1_024 } };
    },
    close: async () => {},
  }),
};

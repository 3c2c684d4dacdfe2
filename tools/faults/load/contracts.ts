import { api } from "@zd/api";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { fen } from "@zd/domain/kernel/brand";
import { tonnes, yuan } from "@zd/domain/testing/samples";
import { goldenLots, sampleTicket } from "@zd/domain/testing/settlements";
import type { Actor } from "./actors.ts";

const calls = api.contracts;
const loads = goldenLots.flatMap(({ tickets }) => tickets);
const evidence = { lots: goldenLots, shortfallBy: null, liftedBesides: tonnes("0"), agreed: [] };
/** 6,000 t at 620 yuan. */
const price = yuan("3720000");

/** Takes one signed contract after the other through payment, delivery, settlement and end. */
export async function carryContracts(actor: Actor): Promise<void> {
  for (const no of actor.market.contracts) {
    if (!actor.goesOn()) return;
    await carry(actor, no as ContractNo);
  }
}

async function carry({ market, as, goesOn, pause }: Actor, contractNo: ContractNo): Promise<void> {
  const { fundPassword } = market;
  const buyer = as("plant");
  const seller = as("mine");
  const files: [] = [];
  const half = fen(price / 2n);
  const steps: readonly (() => Promise<unknown>)[] = [
    () => buyer.give("payment", calls.pay, { contractNo, amount: half, fundPassword }),
    // More than is owed, which is refused.
    () => buyer.give("payment", calls.pay, { contractNo, amount: price, fundPassword }),
    () => buyer.give("payment", calls.pay, { contractNo, amount: half, fundPassword }),
    ...loads.map(
      (load) => () =>
        seller.give("contract step", calls.ship, { contractNo, quantity: load.net, tickets: [load], files }),
    ),
    ...loads.map(({ net }, i) => () => {
      const tickets = [sampleTicket(`R${i + 1}`, String(Number(net) / 10_000), { scale: "receiver" })];
      const received = { shipment: i + 1, quantity: net, tickets, last: true, files };
      return buyer.give("contract step", calls.receive, { contractNo, ...received });
    }),
    () => seller.give("contract step", calls.closeDelivery, { contractNo }),
    () => seller.give("contract step", calls.settle, { contractNo, evidence, files }),
    () => buyer.give("contract step", calls.confirmSettlement, { contractNo }),
    async () => {
      const contract = await seller.ask(calls.readContract, { contractNo });
      const amount = contract?.settlement?.result.goods ?? fen(0n);
      await seller.give("contract step", calls.registerInvoice, {
        contractNo,
        invoice: "044001900111",
        amount,
        files,
      });
    },
    () => seller.give("contract step", calls.applyFinish, { contractNo }),
    () => buyer.give("contract step", calls.confirmFinish, { contractNo }),
  ];
  for (const [place, step] of steps.entries()) {
    if (!goesOn()) return;
    // One whose first payment is refused was taken further before.
    if ((await step()) === null && place === 0) return;
    await pause(400);
  }
}

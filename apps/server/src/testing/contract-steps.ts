import { api } from "@zd/api";
import { type ContractNo, type Fen, fen } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import { tonnes } from "@zd/domain/testing/samples";
import { goldenLots, sampleTicket } from "@zd/domain/testing/settlements";
import { actOnContract } from "../contracts/index.ts";
import { company, fenOf, type Scene } from "./market-scene.ts";
import { fundPassword } from "./samples.ts";
import type { TestPlatform } from "./test-platform.ts";

const calls = api.contracts;

/** The steps of a contract between two members, over the wire, with the loads and reports of the worked example. */
export function openContractSteps(
  exchange: Pick<TestPlatform, "platform">,
  { member }: Pick<Scene, "member">,
  names: Readonly<Record<Side, string>>,
) {
  const firmOf = (side: Side) => member(names[side]);
  const caller = (side: Side) => firmOf(side).caller;

  /** Signs as the signature service does. */
  const sign = (contractNo: ContractNo, side: Side) => {
    const { firm, user } = firmOf(side);
    return exchange.platform.transact((scope) =>
      actOnContract(scope, { userId: user, firmId: firm, companyId: company }, "party", {
        contractNo,
        action: { type: "sign" },
        seen: null,
      }),
    );
  };

  const read = (contractNo: ContractNo, side: Side = "B") =>
    caller(side).ask(calls.readContract, { contractNo });

  const loads = goldenLots.flatMap(({ tickets }) => tickets);
  const golden = { lots: goldenLots, shortfallBy: null, liftedBesides: tonnes("0"), agreed: [] };

  const steps = {
    sign: async (contractNo: ContractNo) => {
      await sign(contractNo, "S");
      await sign(contractNo, "B");
    },
    pay: (contractNo: ContractNo, amount: Fen = fenOf("3720000")) =>
      caller("B").ask(calls.pay, { contractNo, amount, fundPassword }),
    ship: async (contractNo: ContractNo) => {
      for (const load of loads) {
        await caller("S").ask(calls.ship, { contractNo, quantity: load.net, tickets: [load], files: [] });
      }
    },
    receive: async (contractNo: ContractNo) => {
      for (const [i, { net }] of loads.entries()) {
        const shipment = i + 1;
        const tickets = [sampleTicket(`R${shipment}`, String(Number(net) / 10_000), { scale: "receiver" })];
        const received = { shipment, quantity: net, tickets, last: true, files: [] };
        await caller("B").ask(calls.receive, { contractNo, ...received });
      }
    },
    close: (contractNo: ContractNo) => caller("S").ask(calls.closeDelivery, { contractNo }),
    settle: (contractNo: ContractNo) =>
      caller("S").ask(calls.settle, { contractNo, evidence: golden, files: [] }),
    confirm: (contractNo: ContractNo) => caller("B").ask(calls.confirmSettlement, { contractNo }),
    invoice: async (contractNo: ContractNo) => {
      const { settlement } = await read(contractNo, "S");
      const amount = settlement?.result.goods ?? fen(0n);
      await caller("S").ask(calls.registerInvoice, {
        contractNo,
        invoice: "044001900111",
        amount,
        files: [],
      });
    },
    apply: (contractNo: ContractNo) => caller("S").ask(calls.applyFinish, { contractNo }),
    finish: (contractNo: ContractNo) => caller("B").ask(calls.confirmFinish, { contractNo }),
  } satisfies Record<string, (contractNo: ContractNo) => Promise<unknown>>;

  /** Takes a contract through these steps. */
  async function carry(contractNo: ContractNo, ...names: readonly (keyof typeof steps)[]): Promise<void> {
    for (const name of names) await steps[name](contractNo);
  }

  return { caller, sign, read, steps, carry, golden, loads };
}

export type ContractStep = keyof ReturnType<typeof openContractSteps>["steps"];

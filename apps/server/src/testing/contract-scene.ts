import { contract } from "@zd/contract";
import { type ContractNo, type Fen, fen, type Instant, sectionId } from "@zd/domain/kernel/brand";
import { tonnes } from "@zd/domain/testing/samples";
import { goldenLots, sampleTicket } from "@zd/domain/testing/settlements";
import type { PayType, Side } from "@zd/domain/trading/codes";
import { actOnContract } from "../contracts/index.ts";
import { certify } from "../signing/index.ts";
import { company, fenOf, fundPassword, type Scene, setScene, yuan } from "./market-scene.ts";
import type { TestPlatform } from "./test-platform.ts";

const calls = contract.contracts;

/** A node remembers sessions by their number, also those of another exchange. */
let sections = 0;

export { fundPassword };

/** What the ware of the worked example promises (domain §5.3). */
const qualities = [
  { code: "Q", label: "热值 Qnet,ar", value: "5500", unit: "kcal/kg" },
  { code: "M", label: "全水分 Mt", value: "13.0", unit: "%" },
  { code: "S", label: "全硫 St,d", value: "≤0.50", unit: "%" },
];

/** A mine that sells and a plant that buys, and deals between them: 6 000 t at 620 unless said otherwise. */
export async function setContractScene(exchange: TestPlatform, funds = "5000000") {
  const scene: Scene = await setScene(exchange);
  const everything = { roles: ["administrator"] } as const;
  for (const [i, name] of ["mine", "plant", "stranger"].entries()) {
    const { firm, user } = await scene.join(name, { ...everything, funds, withFundPassword: true });
    await certify(exchange.platform.transact, { company, firm, user, mobile: `1380000000${i}` });
  }
  /** A deal, made by taking a listing, or by the only bid of an auction from 600: its contract's number. */
  async function deal(payType: PayType, mode: "0" | "1" = "1"): Promise<ContractNo> {
    sections += 1;
    const id = sectionId(`K260615-${String(sections).padStart(2, "0")}`);
    const { wares, opensAt } = await scene.schedule({ id, mode }, [
      {
        payType,
        qualities,
        rule: {
          basePrice: yuan(mode === "0" ? "600" : "620"),
          total: tonnes("6000"),
          minQuantity: tonnes("6000"),
        },
      },
    ]);
    await exchange.until(opensAt);
    const [ware] = wares;
    if (!ware) throw new Error("a section without a ware");
    const answer = await scene.bid("plant", ware, mode === "0" ? "620" : null, "6000");
    if (answer.result !== 0) throw new Error(`no deal was made: ${answer.msg}`);
    if (mode === "0") await exchange.wait(1_400_000);
    await exchange.settle();
    const { contractNo } = await exchange.db
      .selectFrom("contracts.contract")
      .select("contractNo")
      .where("wareId", "=", ware)
      .executeTakeFirstOrThrow();
    return contractNo;
  }

  const firmOf = (side: Side) => scene.member(side === "B" ? "plant" : "mine");
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

  /** Has the server down until then: what has fallen due it finds at its start. Everybody is signed in anew. */
  async function until(when: Instant): Promise<void> {
    await exchange.restart(when - exchange.clock.now());
    await exchange.settle();
    for (const name of ["mine", "plant", "stranger"]) await scene.renew(name);
  }

  return { ...scene, deal, sign, read, caller, carry, steps, golden, loads, until };
}

export type ContractScene = Awaited<ReturnType<typeof setContractScene>>;

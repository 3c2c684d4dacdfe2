import { type ContractNo, type Instant, sectionId } from "@zd/domain/kernel/brand";
import type { PayType } from "@zd/domain/terms/codes";
import { tonnes } from "@zd/domain/testing/samples";
import { certify } from "../signing/index.ts";
import { openContractSteps } from "./contract-steps.ts";
import { company, type Scene, setScene, yuan } from "./market-scene.ts";
import { fundPassword, promised } from "./samples.ts";
import type { TestPlatform } from "./test-platform.ts";

/** A node remembers sessions by their number, also those of another exchange. */
let sections = 0;

export { fundPassword };

/** A mine that sells and a plant that buys, and deals between them: 6 000 t at 620 unless said otherwise. */
export async function setContractScene(exchange: TestPlatform, funds = "5000000") {
  const scene: Scene = await setScene(exchange);
  const everything = { roles: ["administrator"] } as const;
  for (const [i, name] of ["mine", "plant", "stranger"].entries()) {
    const { firm, user } = await scene.join(name, { ...everything, funds, withFundPassword: true });
    await certify(exchange.platform.transact, { company, firm, user, mobile: `1380000000${i}` });
  }
  /** A deal, made by taking a listing, or by the only bid of an auction from 600: its contract's number. */
  async function deal(payType: PayType, mode: "0" | "1" = "1", terms: object = {}): Promise<ContractNo> {
    sections += 1;
    const id = sectionId(`K260615-${String(sections).padStart(2, "0")}`);
    const { wares, opensAt } = await scene.schedule({ id, mode }, [
      {
        payType,
        qualities: promised,
        ...terms,
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

  const contractSteps = openContractSteps(exchange, scene, { B: "plant", S: "mine" });

  /** Has the server down until then: what has fallen due it finds at its start. Everybody is signed in anew. */
  async function until(when: Instant): Promise<void> {
    await exchange.restart(when - exchange.clock.now());
    await exchange.settle();
    for (const name of ["mine", "plant", "stranger"]) await scene.renew(name);
  }

  return { ...scene, ...contractSteps, deal, until };
}

export type ContractScene = Awaited<ReturnType<typeof setContractScene>>;

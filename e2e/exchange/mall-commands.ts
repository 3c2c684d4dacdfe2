import { api } from "@zd/api";
import { type ContractNo, type Quantity, userId } from "@zd/domain/kernel/brand";
import type { FeePlanId, MallWareId } from "@zd/domain/mall/codes";
import { perTonne } from "@zd/domain/testing/samples";
import { openSession } from "@zd/server/identity/index";
import type { Platform } from "@zd/server/platform/module";
import { findCompanies, saveCompany } from "@zd/server/system/index";
import { sampleWare } from "@zd/server/testing/mall-scene";
import { company, type Scene, thermal } from "@zd/server/testing/market-scene";
import { fundPassword } from "@zd/server/testing/samples";
import type { TestCaller } from "@zd/server/testing/test-client";
import { openMallReferences } from "@zd/server/trading/index";

interface Stage {
  readonly platform: Platform;
  readonly scene: Scene;
  readonly withToken: (token: string) => TestCaller;
}

/** What journeys of the mall tell their exchange, where a step is not what they are about. */
export function mallCommands({ platform, scene, withToken }: Stage) {
  /** A manager of the mall, signed in. */
  async function asManager(manager: string): Promise<TestCaller> {
    const session = { userId: userId(manager), companyId: company, ip: "127.0.0.1", source: "test" };
    return withToken(await platform.transact((scope) => openSession(scope, session)));
  }

  async function putUp(
    shop: string,
    manager: string,
    quantity: Quantity,
    least: Quantity,
  ): Promise<MallWareId> {
    const { caller } = scene.member(shop);
    const { ware, version } = await caller.ask(api.mallWares.saveWare, {
      ...sampleWare,
      attributes: [{ code: "AT02", value: "洗选" }],
      quantity,
      minQuantity: least,
      step: least,
    });
    const submitted = await caller.ask(api.mallWares.submitWare, { ware, version });
    const staff = await asManager(manager);
    await staff.ask(api.wareReviews.approveWare, { ware, version: submitted.version, memo: "" });
    return ware;
  }

  return {
    /** The company may have a mall now; on which host it is on is said in the console. */
    async allowMall(): Promise<void> {
      await platform.transact(async (scope) => {
        const [first] = await findCompanies(scope.tx);
        if (!first) throw new Error("there is no company");
        await saveCompany(scope, { ...first, hasMall: true });
        const treatment = { id: "AT02", position: 0, name: "加工方式", kind: "enum", unit: "" } as const;
        const values = { least: "", most: "", choices: "原煤、洗选", required: true };
        await openMallReferences(scope.tx, company, {
          attributes: [{ ...treatment, ...values, wareKindId: thermal }],
          locations: [],
          notes: [],
        });
      });
    },
    /** A member opens a shop and puts so many tonnes of coal at 690 up; a manager of the mall approves both. */
    async sellInMall(
      shop: string,
      manager: string,
      quantity: Quantity,
      least: Quantity,
    ): Promise<MallWareId> {
      const staff = await asManager(manager);
      const { caller } = scene.member(shop);
      const { application } = await caller.ask(api.merchants.apply, {
        shopName: `${shop}煤炭`,
        intro: "",
        contactName: "李",
        contactPhone: "13900000000",
        address: "榆林",
        opens: 0,
        closes: 0,
        plan: "PG00" as FeePlanId,
        memo: "",
        attachments: [],
      });
      await staff.ask(api.merchantReviews.approveApplication, { application, memo: "" });
      return putUp(shop, manager, quantity, least);
    },
    /** Puts another ware up in the shop of a member, as `sellInMall` does the first. */
    putUpInMall: putUp,
    /** The number of the contract that a buyer is to confirm. */
    async agreementOf(buyer: string): Promise<ContractNo> {
      const page = { pageIndex: 1, pageSize: 20, filters: {} };
      const { rows } = await scene.member(buyer).caller.ask(api.mallContracts.listPurchases, page);
      const [first] = rows;
      if (!first) throw new Error(`${buyer} has no contract`);
      return first.contractNo as ContractNo;
    },
    /** What the server says to each of these who order at the same moment: 0 where it takes the order. */
    orderTogether: (
      buyers: readonly string[],
      ware: MallWareId,
      count: Quantity,
    ): Promise<readonly (string | number | undefined)[]> =>
      Promise.all(
        buyers.map(async (name) => {
          const order = { ware, count, price: perTonne("690"), fundPassword, address: "" };
          return (await scene.member(name).caller.call(api.mallOrders.placeOrder, order)).code;
        }),
      ),
  };
}

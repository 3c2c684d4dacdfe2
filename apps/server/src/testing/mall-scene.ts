import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import type { WareKindId } from "@zd/domain/kernel/brand";
import type { FeePlanId, MallWareId, PlaceId, PlaceLocationId } from "@zd/domain/mall/codes";
import type { ProductId } from "@zd/domain/terms/product";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import type { FactoryId } from "@zd/domain/trading/application-terms";
import { findCompanies, saveCompany } from "../system/index.ts";
import { openMallReferences, openTradeReferences, openWareKinds } from "../trading/index.ts";
import { company, type MemberOptions, type Scene, thermal } from "./market-scene.ts";
import { openStaff } from "./staff-scene.ts";
import type { TestPlatform } from "./test-platform.ts";
import { sampleReferences } from "./trade-references.ts";

/** The host that tests ask. */
export const mallHost = "127.0.0.1";

export const rawCoal = "PR01" as ProductId;
export const zhangjiamao = "FA01" as PlaceId;
export const qipanjing = "FA02" as PlaceId;

/** What every ware of a scene is, unless it says otherwise: 3,000 t of raw coal at 690.00 from Zhangjiamao. */
export const sampleWare = {
  wareKind: thermal,
  product: rawCoal,
  name: "籽精煤",
  place: zhangjiamao,
  location: null as never,
  price: perTonne("690"),
  basis: "mine",
  payType: "1",
  minQuantity: tonnes("100"),
  step: tonnes("100"),
  maxQuantity: null as never,
  pickupDays: 15,
  attributes: [
    { code: "AT01", value: "20–50" },
    { code: "AT02", value: "洗选" },
  ],
  qualities: [
    { code: "Q", promise: "≥6000", measured: "6043", reject: "<5700" },
    { code: "S", promise: "≤0.60", measured: "0.57", reject: ">0.90" },
  ],
  description: "坑口装车，先款后货。",
  pictures: [],
  quantity: tonnes("3000"),
} satisfies InputOf<typeof api.mallWares.saveWare>;

type WarePart = Partial<InputOf<typeof api.mallWares.saveWare>>;

/** A mall on top of a market: it is on for the host of the tests, and `mia` looks after it. */
export async function setMall<const Name extends string = never>(
  exchange: Pick<TestPlatform, "platform" | "withToken">,
  scene: Scene,
  people: Readonly<Record<Name, RoleName>> = {} as never,
) {
  await exchange.platform.transact(async (scope) => {
    const { tx } = scope;
    const [first] = await findCompanies(tx);
    if (!first) throw new Error("there is no company");
    await saveCompany(scope, { ...first, hasMall: true });
    await openWareKinds(tx, [{ id: "WK02" as WareKindId, name: "炼焦煤" }]);
    await openTradeReferences(tx, company, sampleReferences);
    const ofKind = { wareKindId: thermal, least: "", most: "", choices: "", required: false };
    await openMallReferences(tx, company, {
      attributes: [
        {
          ...ofKind,
          id: "AT01",
          position: 0,
          name: "粒度",
          kind: "range",
          unit: "mm",
          least: "0",
          most: "300",
        },
        {
          ...ofKind,
          id: "AT02",
          position: 1,
          name: "加工方式",
          kind: "enum",
          choices: "原煤、洗选",
          required: true,
        },
        {
          ...ofKind,
          id: "AT03",
          position: 2,
          name: "灰熔点",
          kind: "number",
          unit: "℃",
          least: "900",
          most: "1600",
        },
      ],
      locations: [
        {
          id: "PL01" as PlaceLocationId,
          factoryId: "FA01" as FactoryId,
          position: 0,
          name: "地销一号仓",
          kind: "仓",
        },
      ],
      notes: [],
    });
  });
  const staff = await openStaff(exchange, { mia: "mallManager", ...people });
  const { mia } = staff;
  await mia.ask(api.mallSwitching.addHost, { domain: mallHost, enabled: true, memo: "" });

  /** A member that joins and opens a shop, by its own application and the staff's review. */
  async function openShop(
    name: string,
    part: Partial<InputOf<typeof api.merchants.apply>> = {},
    options: MemberOptions = {},
  ) {
    const { caller } = await scene.join(name, { withFundPassword: true, ...options });
    const { application } = await caller.ask(api.merchants.apply, {
      shopName: `${name}煤炭`,
      intro: "",
      contactName: "李",
      contactPhone: "13900000000",
      address: "榆林",
      opens: 0,
      closes: 0,
      plan: "PG00" as FeePlanId,
      memo: "",
      attachments: [],
      ...part,
    });
    await mia.ask(api.merchantReviews.approveApplication, { application, memo: "" });
    return caller;
  }

  const caller = (shop: string) => scene.member(shop).caller;

  const save = (shop: string, part: WarePart = {}) =>
    caller(shop).ask(api.mallWares.saveWare, { ...sampleWare, ...part });

  /** A ware that is on sale, by way of its review. */
  async function sell(shop: string, part: WarePart = {}): Promise<MallWareId> {
    const { ware, version } = await save(shop, part);
    const submitted = await caller(shop).ask(api.mallWares.submitWare, { ware, version });
    await mia.ask(api.wareReviews.approveWare, { ware, version: submitted.version, memo: "" });
    return ware;
  }

  return { staff, mia, openShop, save, sell };
}

export type Mall<Name extends string = never> = Awaited<ReturnType<typeof setMall<Name>>>;

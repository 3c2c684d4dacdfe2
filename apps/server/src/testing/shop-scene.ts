import { contract } from "@zd/contract";
import type { RoleName } from "@zd/domain/identity/access";
import { type FirmId, firmId, type OrderNo, type UserId } from "@zd/domain/kernel/brand";
import type { FeePlanId, MallWareId, PlaceId } from "@zd/domain/mall/codes";
import { usualFeePlan } from "@zd/domain/mall/fee-plan";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import type { ProductId } from "@zd/domain/trading/application-terms";
import { certify } from "../signing/index.ts";
import { company, fundPassword, type MemberOptions, setScene, thermal } from "./market-scene.ts";
import type { TestPlatform } from "./test-platform.ts";

const calls = contract.mallOrders;

/** A ware as a test needs it; 3 000 t at 690, from 100 t on by steps of 50 t unless said otherwise. */
export interface ShopWare {
  readonly id?: string;
  readonly shop?: string;
  readonly price?: string;
  readonly stock?: string;
  readonly min?: string;
  readonly step?: string;
  readonly max?: string | null;
  readonly state?: "2" | "4";
}

/** A mall with one shop, that of 晨曜煤业 (mine), and those who buy there: plant and steel. */
export async function setShopScene(exchange: TestPlatform, funds = "5000000") {
  const scene = await setScene(exchange);
  const everything = { roles: ["administrator"] as readonly RoleName[], funds, withFundPassword: true };
  await openSite(exchange);
  let joined = 0;
  async function join(name: string, options: MemberOptions = {}) {
    const member = await scene.join(name, { ...everything, ...options });
    joined += 1;
    await certify(exchange.platform.transact, {
      company,
      firm: member.firm,
      user: member.user,
      mobile: `1380000${String(joined).padStart(4, "0")}`,
    });
    return member;
  }
  for (const name of ["mine", "plant", "steel"]) await join(name);
  await openShop(exchange, "mine");
  let wares = 0;

  async function putUp(ware: ShopWare = {}): Promise<MallWareId> {
    wares += 1;
    const id = (ware.id ?? `W${String(wares).padStart(6, "0")}`) as MallWareId;
    await keepWare(exchange, id, ware);
    return id;
  }

  const buyer = (name: string) => scene.member(name).caller;

  /** An order and the whole envelope of its answer. */
  const order = (name: string, ware: MallWareId, count = "500", price = "690", more = {}) =>
    buyer(name).call(
      calls.placeOrder,
      { ware, count: tonnes(count), price: perTonne(price), fundPassword, address: "", ...more },
      more,
    );

  /** An order that must be taken: its number. */
  async function placed(name: string, ware: MallWareId, count = "500", price = "690"): Promise<OrderNo> {
    const answer = await order(name, ware, count, price);
    if (answer.code !== 0) throw new Error(`no order was placed: ${answer.code} ${answer.msg}`);
    return answer.data.orderNo;
  }

  const stockOf = (ware: MallWareId) =>
    exchange.db
      .selectFrom("mall.stock")
      .select(["available", "reserved"])
      .where("wareId", "=", ware)
      .executeTakeFirstOrThrow();

  return { ...scene, join, putUp, order, placed, stockOf };
}

export type ShopScene = Awaited<ReturnType<typeof setShopScene>>;

/** The mall is on where the tests ask. */
async function openSite({ db, clock, address }: TestPlatform): Promise<void> {
  await db
    .insertInto("mall.host")
    .values({
      companyId: company,
      domain: new URL(address).hostname,
      enabled: true,
      memo: "",
      changedBy: "staff" as UserId,
      changedByName: "staff",
      changedAt: new Date(clock.now()),
    })
    .execute();
}

export async function openShop(
  { db, clock }: Pick<TestPlatform, "db" | "clock">,
  name: string,
  planId: FeePlanId = usualFeePlan.id,
): Promise<FirmId> {
  const firm = firmId(name);
  await db
    .insertInto("mall.merchant")
    .values({
      firmId: firm,
      companyId: company,
      shopName: `${name}煤炭直营店`,
      intro: "",
      contactName: "王店长",
      contactPhone: "13800000000",
      address: "榆林市榆阳区",
      opens: 0,
      closes: 0,
      planId,
      logoId: null,
      status: "0",
      suspendedFor: null,
      version: 0,
      openedAt: new Date(clock.now()),
    })
    .execute();
  return firm;
}

async function keepWare(
  { db, clock }: Pick<TestPlatform, "db" | "clock">,
  id: MallWareId,
  {
    shop = "mine",
    price = "690",
    stock = "3000",
    min = "100",
    step = "50",
    max = null,
    state = "2",
  }: ShopWare,
): Promise<void> {
  const at = new Date(clock.now());
  await db
    .insertInto("mall.ware")
    .values({
      id,
      companyId: company,
      firmId: firmId(shop),
      state,
      version: 1,
      wareKindId: thermal,
      productId: "PR01" as ProductId,
      name: "神木沫煤 5600",
      placeId: "PL01" as PlaceId,
      locationId: null,
      area: "610881",
      price: perTonne(price),
      priceSince: at,
      basis: "mine",
      payType: "1",
      minQuantity: tonnes(min),
      step: tonnes(step),
      maxQuantity: max === null ? null : tonnes(max),
      pickupDays: 15,
      attributes: "[]",
      qualities: "[]",
      calorific: null,
      sulphur: null,
      description: "",
      pictures: [],
      createdBy: `${shop}-1` as UserId,
      createdAt: at,
      changedAt: at,
      submittedBy: `${shop}-1` as UserId,
      submittedAt: at,
      decidedBy: null,
      onSaleSince: at,
      shown: state === "2",
      inStock: tonnes(stock) > 0n,
    })
    .execute();
  await db
    .insertInto("mall.stock")
    .values({ wareId: id, available: tonnes(stock), reserved: tonnes("0") })
    .execute();
}

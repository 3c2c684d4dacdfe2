import { api } from "@zd/api";
import type { RoleName } from "@zd/domain/identity/access";
import type { OrderNo } from "@zd/domain/kernel/brand";
import type { FeePlanId, MallWareId } from "@zd/domain/mall/codes";
import { usualFeePlan } from "@zd/domain/mall/fee-plan";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import { certify } from "../signing/index.ts";
import { setMall } from "./mall-scene.ts";
import { company, type MemberOptions, setScene } from "./market-scene.ts";
import { fundPassword } from "./samples.ts";
import type { TestPlatform } from "./test-platform.ts";

const calls = api.mallOrders;

/** A ware as a test needs it; 3 000 t at 690, from 100 t on by steps of 50 t unless said otherwise. */
export interface ShopWare {
  readonly shop?: string;
  readonly price?: string;
  readonly stock?: string;
  readonly min?: string;
  readonly step?: string;
}

/** As much of an exchange as a scene needs. */
interface Stage extends Pick<TestPlatform, "platform" | "db" | "withToken"> {
  readonly clock: Pick<TestPlatform["clock"], "now">;
}

/** A mall with the shop of a mine, and those who buy there: plant and steel; they may do everything for their firms. */
export async function setShopScene<const Name extends string = never>(
  exchange: Stage,
  funds = "5000000",
  people: Readonly<Record<Name, RoleName>> = {} as never,
) {
  const scene = await setScene(exchange);
  const mall = await setMall(exchange, scene, people);
  const everything = { roles: ["administrator"] as readonly RoleName[], funds, withFundPassword: true };
  let certified = 0;

  async function certifyMember(name: string): Promise<void> {
    const { firm, user } = scene.member(name);
    certified += 1;
    const mobile = `1380000${String(certified).padStart(4, "0")}`;
    await certify(exchange.platform.transact, { company, firm, user, mobile });
  }

  async function join(name: string, options: MemberOptions = {}) {
    const member = await scene.join(name, { ...everything, ...options });
    await certifyMember(name);
    return member;
  }

  async function openShop(name: string, plan: FeePlanId = usualFeePlan.id): Promise<void> {
    await mall.openShop(name, { plan }, everything);
    await certifyMember(name);
  }

  await openShop("mine");
  for (const name of ["plant", "steel"]) await join(name);

  const putUp = ({
    shop = "mine",
    price = "690",
    stock = "3000",
    min = "100",
    step = "50",
  }: ShopWare = {}): Promise<MallWareId> =>
    mall.sell(shop, {
      price: perTonne(price),
      quantity: tonnes(stock),
      minQuantity: tonnes(min),
      step: tonnes(step),
    });

  /** An order and the whole envelope of its answer. */
  const order = (name: string, ware: MallWareId, count = "500", price = "690", more = {}) =>
    scene.member(name).caller.call(calls.placeOrder, {
      ware,
      count: tonnes(count),
      price: perTonne(price),
      fundPassword,
      address: "",
      ...more,
    });

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

  return { ...scene, mall, join, openShop, putUp, order, placed, stockOf };
}

export type ShopScene<Name extends string = never> = Awaited<ReturnType<typeof setShopScene<Name>>>;

import type { FirmId, Price } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import { customerPriceOf } from "@zd/domain/mall/customer-group";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";

/** A discount of one customer and ware. */
interface Found {
  readonly ware: MallWareId;
  readonly customer: FirmId;
  /** 0.0001 yuan a tonne. */
  readonly discount: Price;
}

/** The discounts of customers, by customer and ware. */
export class CustomerPrices {
  readonly #discounts: ReadonlyMap<string, Price>;

  constructor(found: readonly Found[]) {
    this.#discounts = new Map(found.map(({ ware, customer, discount }) => [`${customer} ${ware}`, discount]));
  }

  /** 客户价 of a ware for a firm, by the shop's price; null where the shop's price holds for it. */
  of(customer: FirmId, ware: MallWareId, list: Price): Price | null {
    return customerPriceOf(list, this.#discounts.get(`${customer} ${ware}`) ?? null);
  }
}

const select = `select d.ware_id as ware, c.customer_id as customer, d.discount
  from mall.group_customer c join mall.group_discount d on d.group_id = c.group_id
  where c.customer_id = any($1::text[]) and d.ware_id = any($2::text[])`;

/** The discounts that these firms have on these wares, for the lane of orders. */
export const loadCustomerPrices = async (
  { named }: Pick<Scope, "named">,
  customers: readonly FirmId[],
  wares: readonly string[],
): Promise<CustomerPrices> =>
  new CustomerPrices(await named<Found>("mall.customerPrices", select, [customers, wares]));

/** The discounts that one firm has on these wares; no query for a visitor, whose firm is empty. */
export const findCustomerPrices = async (
  db: Reader,
  customer: FirmId,
  wares: readonly MallWareId[],
): Promise<CustomerPrices> =>
  new CustomerPrices(
    customer === "" || wares.length === 0
      ? []
      : await rows<Found>(
          db,
          sql`select d.ware_id as ware, c.customer_id as customer, d.discount
              from mall.group_customer c join mall.group_discount d on d.group_id = c.group_id
              where c.customer_id = ${customer} and d.ware_id = any(${wares}::text[])`,
        ),
  );

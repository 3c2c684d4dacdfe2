import { type CompanyId, type FirmId, firmId, userId } from "@zd/domain/kernel/brand";
import { openFirm, openOperator, openSession } from "@zd/server/identity/index";
import type { Platform } from "@zd/server/platform/module";
import { findCompanies } from "@zd/server/system/index";
import type { Client } from "pg";
import { shanghaiToday } from "./shanghai-today.ts";

export interface HaulageSize {
  readonly firms: number;
  readonly shipments: number;
  readonly waybills: number;
}

const named = (i: number): FirmId => firmId(`H${String(i + 1).padStart(4, "0")}`);

/**
 * Years of haulage: every tenth waybill is the first firm's, as shipper or as carrier; most have long arrived, the last
 * ones are on the road. Answers the tokens of that firm and of one of the staff.
 */
export async function openBigHaulage(
  { db, transact }: Platform,
  database: Client,
  { firms, shipments, waybills }: HaulageSize,
) {
  const [first] = await findCompanies(db);
  if (!first) throw new Error("there is no company");
  const company: CompanyId = first.id;
  const tokens = await transact(async (scope) => {
    for (let i = 0; i <= firms; i++) {
      const isExchange = i === firms;
      const id = isExchange ? firmId("F9000") : named(i);
      const kind = isExchange ? "9" : i % 2 === 1 ? "3" : "1";
      const name = `${isExchange ? "交易中心" : `物流企业${i}`}`;
      const code = { creditCode: `91610800HAUL${String(i).padStart(6, "0")}`, address: "", phone: "" };
      await openFirm(scope.tx, { id, companyId: company, name, shortName: name, kind, ...code }, scope.now);
    }
    const tokenOf = async (firm: FirmId, user: string, role: "administrator" | "tradeManager") => {
      const of = { firmId: firm, companyId: company, passwordHash: "-", account: user, name: user };
      const mobile = role === "administrator" ? "13800000001" : "13800000002";
      await openOperator(scope.tx, { ...of, userId: userId(user), mobile, roles: [role] }, scope.now);
      return openSession(scope, {
        userId: userId(user),
        companyId: company,
        ip: "127.0.0.1",
        source: "bench",
      });
    };
    return {
      member: await tokenOf(named(0), "hauls", "administrator"),
      staff: await tokenOf(firmId("F9000"), "watches", "tradeManager"),
    };
  });

  // Shipper, carrier, seller and buyer follow from the number; every tenth shipment is the first firm's.
  await database.query(
    `insert into logistics.shipment (shipment_no, company_id, contract_no, shipper_id, seller_id, buyer_id, state, mode,
       haulage, product, goods_price, scale, quantity, from_place, to_place, kilometres, load_from, load_to, vehicles, memo,
       carrier_id, freight_price, made_at, made_by, published_at)
     select 'F' || lpad(i::text, 10, '0'), $1, 'C' || lpad(i::text, 8, '0'),
       case when i % 10 = 0 then 'H0001' else 'H' || lpad(((i * 2) % ($2::int / 2) * 2 + 1)::text, 4, '0') end,
       'H' || lpad((i % 7 * 2 + 1)::text, 4, '0'), 'H' || lpad((i % 11 * 2 + 1)::text, 4, '0'),
       case when i > $3 - 2000 then '4' else '5' end, 'road', 'carrier', '末煤', 6200000, 'mine', 100000000,
       '陕西省榆林市' || i % 40 || '号煤矿', '河北省唐山市' || i % 30 || '号码头', 900,
       ${shanghaiToday} - ((($3 - i) * 1000 / $3)::int), ${shanghaiToday} - ((($3 - i) * 1000 / $3)::int) + 5, 0, '',
       'H' || lpad((i % ($2::int / 2) * 2 + 2)::text, 4, '0'), 850000,
       now() - (($3 - i) * interval '1000 days' / $3), 'bench', now()
     from generate_series(1, $3::int) i`,
    [company, firms, shipments],
  );
  await database.query(
    `insert into logistics.waybill (waybill_no, id, company_id, shipment_no, contract_no, shipper_id, hauler_id, seller_id,
       buyer_id, state, mode, vehicle, train, axles, driver_name, driver_phone, planned, product, from_place, to_place,
       loading_no, loading_gross, loading_tare, loading_net, loading_at, unloading_no, unloading_gross, unloading_tare,
       unloading_net, unloading_at, released_at, contract_shipment, signed_at, freight_state, made_at, changed_at)
     select 'Y' || lpad(i::text, 12, '0'), i, $1, s.shipment_no, s.contract_no, s.shipper_id, s.carrier_id, s.seller_id,
       s.buyer_id, case when i > $2 - 5000 then (array['0', '1', '2', '3', '5'])[i % 5 + 1]
         when i % 97 = 0 then '9' else '4' end,
       'road', '陕K' || lpad((i % 30000)::text, 5, '0'), '', '6', '司机' || i % 900, '13900000000', 330000, s.product,
       s.from_place, s.to_place, 'T' || i, 490200, 154600, 335600, t.at, 'U' || i, 488400, 154600, 333800, t.at, t.at, 1,
       t.at, 'paid', t.at, t.at
     from generate_series(1, $2::int) i
     cross join lateral (select now() - (($2 - i) * interval '1000 days' / $2) as at) t
     join logistics.shipment s on s.shipment_no = 'F' || lpad((1 + (i - 1) * $3::bigint / $2)::text, 10, '0')`,
    [company, waybills, shipments],
  );
  await database.query(
    `insert into logistics.waybill_of_firm (waybill_no, firm_id, id, state, made_at)
     select distinct w.waybill_no, f, w.id, w.state, w.made_at
     from logistics.waybill w cross join unnest(array[w.shipper_id, w.hauler_id, w.seller_id, w.buyer_id]) f`,
  );
  await database.query("vacuum analyze logistics.shipment, logistics.waybill, logistics.waybill_of_firm");
  return { ...tokens, firm: named(0) };
}

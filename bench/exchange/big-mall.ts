import { readFile } from "node:fs/promises";
import type { CompanyId, WareKindId } from "@zd/domain/kernel/brand";
import type { ProductId } from "@zd/domain/terms/product";
import type { FactoryId } from "@zd/domain/trading/application-terms";
import { recordHost } from "@zd/server/mall/index";
import { soundsOf, vectorOf } from "@zd/server/platform/formats/pinyin";
import type { Platform } from "@zd/server/platform/module";
import { type Company, findCompanies, saveCompany } from "@zd/server/system/index";
import { openTradeReferences, openWareKinds } from "@zd/server/trading/index";
import type { Client } from "pg";

const goodsOfBefore = new URL(
  "../../apps/server/src/goods/migrations/20261130-goods-of-before.sql",
  import.meta.url,
);

export interface MallSize {
  readonly merchants: number;
  readonly wares: number;
  readonly places: number;
}

const signs = [..."红黄青白金石河沙梁沟湾原塬岭川泉峁台坪滩柳杨榆松岚曜恒泽远鼎盛裕丰岱沁"];
const sign = (i: number) => signs[i % signs.length] ?? "";
const cities = ["榆林", "延安", "鄂尔多斯", "乌海", "赤峰", "晋城", "忻州", "大同", "哈密", "济宁"];

export const coalNames =
  "三八块 籽精煤 块精煤 末煤 面煤 混煤 原煤 洗精煤 洗中块 洗小块 粒煤 煤泥 焦煤 肥煤 主焦煤 气煤 贫煤 无烟块 化工煤 喷吹煤".split(
    " ",
  );
const kinds = ["动力煤", "炼焦煤", "无烟煤", "化工用煤", "喷吹煤", "煤泥"];

export const placeName = (i: number) => `${sign(i)}${sign(i * 7 + 3)}${sign(i * 3 + 1)}煤矿`;
export const shopName = (i: number) =>
  `${cities[i % cities.length]}${sign(i)}${sign(Math.floor(i / 34) + 5)}${sign(Math.floor(i / 1156) + 9)}煤炭运销`;

const id = (prefix: string, i: number) => `${prefix}${String(i + 1).padStart(5, "0")}`;

/** A mall of many shops and wares, each found by its words as those of real merchants are. */
export async function openBigMall(platform: Platform, database: Client, size: MallSize): Promise<CompanyId> {
  const [company] = await findCompanies(platform.db);
  if (!company) throw new Error("there is no company");
  await openReferences(platform, company, size);
  await sayNames(database, size);
  await fillShops(database, company.id);
  await fillWares(database, company.id, size);
  // Their lots, as the goods register took them when it came: an order takes its tonnes from there.
  await database.query(await readFile(goodsOfBefore, "utf8"));
  await database.query("vacuum analyze");
  return company.id;
}

const all = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Ware kinds, places and products, and the address of the mall. */
async function openReferences(platform: Platform, first: Company, { places }: MallSize): Promise<void> {
  const company = first.id;
  const kindOf = (product: number) => product % kinds.length;
  await platform.transact(async (scope) => {
    await saveCompany(scope, { ...first, hasMall: true });
    await openWareKinds(
      scope.tx,
      kinds.map((name, i) => ({ id: id("WK", i) as WareKindId, name })),
    );
    await openTradeReferences(scope.tx, company, {
      factories: all(places).map((i) => ({
        id: id("FA", i) as FactoryId,
        name: placeName(i),
        kind: ["矿", "煤场", "园区", "港口"][i % 4] ?? "矿",
        province: "陕西",
        city: cities[i % cities.length] ?? "",
        county: "",
      })),
      products: coalNames.map((name, i) => ({
        id: id("PR", i) as ProductId,
        wareKindId: id("WK", kindOf(i)) as WareKindId,
        name,
        thermal: true,
        factories: [id("FA", i) as FactoryId],
        grades: [{ id: id("GR", i) as never, name }],
        specs: [],
        attributes: [
          { code: "Q", label: "热值 Qnet,ar", unit: "kcal/kg", required: true },
          { code: "S", label: "全硫 St,d", unit: "%", required: true },
        ],
      })),
      priceUnits: [{ id: "PU1" as never, name: "元/吨" }],
      deliveryModes: [{ id: "DM1" as never, name: "自提", transport: "公路", priceBasis: "坑口价" }],
      contractTemplates: [{ id: "CT1" as never, name: "煤炭销售合同", wareKindId: null, side: "S" }],
    });
    const keeper = { company, user: "bench" as never, name: "bench" };
    await recordHost(scope, keeper, { domain: "127.0.0.1", enabled: true, memo: "" });
  });
}

/** What names are found by, written down once for the statements that make shops and wares. */
async function sayNames(database: Client, { places, merchants }: MallSize): Promise<void> {
  const say = async (table: string, names: readonly string[], weight: "A" | "B" | "C" | "D") => {
    await database.query(
      `create temp table ${table} as
      select i - 1 as i, name, words, sound from unnest($1::text[], $2::text[], $3::text[])
        with ordinality as t(name, words, sound, i)`,
      [names, names.map((name) => vectorOf([[name, weight]])), names.map(soundsOf)],
    );
    await database.query(`create unique index on ${table} (i); analyze ${table}`);
  };
  await say("said_ware", coalNames, "A");
  await say("said_place", all(places).map(placeName), "B");
  await say("said_shop", all(merchants).map(shopName), "C");
  await say("said_kind", kinds, "D");
}

/** A firm and its shop for each name. */
async function fillShops(database: Client, company: CompanyId): Promise<void> {
  await database.query(
    `insert into identity.firm (id, company_id, name, short_name, credit_code, kind, status, address, phone, created_at)
     select 'S' || i, $1, name || '有限公司', name, 'BENCH' || lpad(i::text, 13, '0'), '1', 'enabled', '', '', now()
     from said_shop`,
    [company],
  );
  await database.query(
    `insert into mall.merchant (firm_id, company_id, shop_name, intro, contact_name, contact_phone, address, opens, closes,
       status, plan_id, version, opened_at, sold)
     select 'S' || i, $1, name || i, '', '李', '13900000000', '', 480, 1080, '0', 'PG00', 1, now(), (i * 7919) % 100000 * 10000
     from said_shop`,
    [company],
  );
}

/** Wares with their stock and prices, and the terms that searches are completed with. */
async function fillWares(
  database: Client,
  company: CompanyId,
  { merchants, wares, places }: MallSize,
): Promise<void> {
  await database.query(
    `insert into mall.ware (id, company_id, firm_id, state, version, ware_kind_id, product_id, name, place_id, area, price,
       price_since, basis, pay_type, min_quantity, step, pickup_days, attributes, qualities, calorific, sulphur, description,
       pictures, created_by, created_at, changed_at, submitted_by, submitted_at, on_sale_since, shown, in_stock, sold, words)
     select 'M20260101-' || lpad(g::text, 6, '0'), $1, 'S' || s.i, '2', 1, 'WK' || lpad((w.i % ${kinds.length} + 1)::text, 5, '0'),
       'PR' || lpad((w.i + 1)::text, 5, '0'), w.name, 'FA' || lpad((p.i + 1)::text, 5, '0'),
       '陕西-' || ($2::text[])[p.i % ${cities.length} + 1], 2000000 + (g * 7919) % 9000000, now() - interval '5 days', 'mine', '1',
       1000000, 1000000, 15, '[{"code":"AT1","value":"20–50"}]',
       jsonb_build_array(jsonb_build_object('code', 'Q', 'promise', (3000 + (g * 31) % 3500)::text, 'measured', '', 'reject', ''),
         jsonb_build_object('code', 'S', 'promise', ((g * 17) % 300 / 100.0)::text, 'measured', '', 'reject', '')),
       (3000 + (g * 31) % 3500) * 10000, (g * 17) % 300 * 100, '坑口装车', '{}', 'bench', now(), now(), 'bench', now(),
       now() - g * interval '1 second', true, g % 9 <> 0, (g * 104729) % 50000 * 10000,
       (w.words || ' ' || p.words || ' ' || s.words || ' ' || k.words)::tsvector
     from generate_series(1::bigint, ${wares}) g
     join said_ware w on w.i = g % ${coalNames.length}
     join said_place p on p.i = (g * 13) % ${places}
     join said_shop s on s.i = (g * 17) % ${merchants}
     join said_kind k on k.i = w.i % ${kinds.length}`,
    [company, cities],
  );
  await database.query(
    `insert into mall.stock select id, case when in_stock then 30000000 + (hashtext(id) & 65535) * 10000 else 0 end, 0
     from mall.ware`,
  );
  await database.query(
    `insert into mall.ware_price (ware_id, firm_id, price, effective_at, state, added_by, added_by_name, added_at)
     select id, firm_id, price + d * 10000, now() - d * interval '5 days', case d when 1 then '1' else '2' end, 'bench', '', now()
     from mall.ware, generate_series(1, 4) d`,
  );
  await database.query(
    `insert into mall.term (company_id, kind, reference, name, pinyin, words)
     select $1, 'ware', name, name, sound, words::tsvector from said_ware
     union all select $1, 'place', 'FA' || lpad((i + 1)::text, 5, '0'), name, sound, words::tsvector from said_place
     union all select $1, 'shop', 'S' || i, name, sound, words::tsvector from said_shop`,
    [company],
  );
}

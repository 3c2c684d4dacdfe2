import { firms, purse, type Servers } from "./tables.ts";
import { deliver, type Transfer } from "./ways.ts";

/** Ends what a crash has left half done on either server. */
export async function recover(servers: Servers): Promise<number> {
  const { home, section } = servers;
  const { rows: prepared } = await home.query<{ gid: string }>("select gid from pg_prepared_xacts");
  for (const { gid } of prepared) {
    // A row of the outcome keeps a coordinator that is only slow from committing after this.
    await section.query("insert into proto.outcome values ($1, false) on conflict do nothing", [gid]);
    const { rows } = await section.query<{ committed: boolean }>(
      "select committed from proto.outcome where id = $1",
      [gid],
    );
    await home.query(`${rows[0]?.committed ? "commit" : "rollback"} prepared '${gid}'`);
  }
  const { rows: underWay } = await home.query<Transfer>(
    "select id, firm, amount from proto.transfer where not delivered",
  );
  if (underWay.length > 0) await deliver(servers, underWay, async () => {});
  return prepared.length + underWay.length;
}

/** What is wrong with the books of both servers together, and with the bids that were acknowledged. */
export async function faultsOf(
  { home, section }: Servers,
  acknowledged: readonly string[],
): Promise<string[]> {
  const one = async (client: Servers["home"], text: string, values: readonly unknown[] = []) => {
    const { rows } = await client.query<{ value: string | null }>(text, [...values]);
    return Number(rows[0]?.value ?? 0);
  };
  const atHome = await one(home, "select sum(available + held) as value from proto.purse");
  const heldAtHome = await one(home, "select sum(held) as value from proto.purse");
  const underWay = await one(home, "select sum(amount) as value from proto.transfer where not delivered");
  const alloted = await one(section, "select sum(available + held) as value from proto.allotment");
  const heldThere = await one(section, "select sum(held) as value from proto.allotment");
  const bids = await one(section, "select sum(amount) as value from proto.bid");
  const found = await one(section, "select count(*) as value from proto.bid where id = any($1::text[])", [
    acknowledged,
  ]);
  const prepared = await one(home, "select count(*) as value from pg_prepared_xacts");
  return [
    ...(atHome + underWay + alloted === firms * purse ? [] : [`money: ${atHome} + ${underWay} + ${alloted}`]),
    ...(heldAtHome + heldThere === bids ? [] : [`deposits ${heldAtHome + heldThere}, bids ${bids}`]),
    ...(found === acknowledged.length ? [] : [`${acknowledged.length - found} acknowledged bids are lost`]),
    ...(prepared === 0 ? [] : [`${prepared} transactions are prepared`]),
  ];
}

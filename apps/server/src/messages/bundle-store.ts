import { type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import { bundle, bundleKeyOf, bundleWords, type OpenMessage } from "@zd/domain/messages/bundles";
import type { MessageKind } from "@zd/domain/messages/kinds";
import { sql } from "kysely";
import { rows, type Tx } from "../platform/database/database.ts";
import type { NewMessage, WrittenMessage } from "./message-store.ts";

/** A bundle with what was written into it now. */
interface GrownBundle {
  readonly id: bigint;
  /** The newest of what was written; how the bundle is sent follows from it. */
  readonly last: WrittenMessage;
}

/** What bundling has made of what was written. */
interface Bundles {
  /** Bundles that have grown or are new. */
  readonly grown: readonly GrownBundle[];
  /** What stands by itself. */
  readonly single: readonly WrittenMessage[];
}

/** Lets one job at a time put messages of one firm and key together; another waits until it is committed. */
export async function lockBundles(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  const locks = new Set<string>();
  for (const { news, receiver } of messages) {
    const key = bundleKeyOf(news);
    if (key !== null) locks.add(`messages.bundle/${receiver.firm}/${key}`);
  }
  if (locks.size === 0) return;
  await sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(k, 0) as key from unnest(${[...locks]}::text[]) k order by 1) as keys`.execute(
    tx,
  );
}

/** Puts what was written under bundles, together with what else of its user and key is unread. */
export async function putTogether(
  tx: Tx,
  written: readonly WrittenMessage[],
  left: readonly bigint[],
  now: Instant,
): Promise<Bundles> {
  const placeOf = new Map(written.map(({ id, bundleId }) => [id, bundleId]));
  const moves = await findMoves(tx, written, now);
  const created = await insertBundles(
    tx,
    moves.filter(({ into }) => into === null).map(({ messages }) => messages),
    now,
  );
  const moved = moves.flatMap(({ into, messages }) => {
    const bundleId = into ?? created.get(messages[0] ?? 0n) ?? null;
    return bundleId === null ? [] : messages.map((message) => ({ message, bundleId }));
  });
  await moveInto(tx, moved);
  for (const { message, bundleId } of moved) placeOf.set(message, bundleId);
  const grown = new Map<bigint, WrittenMessage>();
  for (const message of written) {
    const place = placeOf.get(message.id) ?? null;
    if (place !== null) grown.set(place, message);
  }
  await describe(tx, [...new Set([...moved.map(({ bundleId }) => bundleId), ...grown.keys(), ...left])], now);
  return {
    grown: [...grown].map(([id, last]) => ({ id, last })),
    single: written.filter(({ id }) => (placeOf.get(id) ?? null) === null),
  };
}

interface Move {
  /** The bundle; null for a new one. */
  readonly into: bigint | null;
  /** The messages that it takes in; never empty. */
  readonly messages: readonly bigint[];
}

/** What is to be put together, of the users and keys of what was written. */
async function findMoves(tx: Tx, written: readonly WrittenMessage[], now: Instant): Promise<readonly Move[]> {
  const pairs = new Map<
    string,
    { readonly user: UserId; readonly key: string; readonly kind: MessageKind }
  >();
  for (const { news, receiver } of written) {
    const key = bundleKeyOf(news);
    if (key !== null) pairs.set(`${receiver.user} ${key}`, { user: receiver.user, key, kind: news.kind });
  }
  if (pairs.size === 0) return [];
  const all = [...pairs.values()];
  const found = await rows<{ user: UserId; key: string; id: bigint; isBundle: boolean; since: Date }>(
    tx,
    sql`select m.user_id as user, m.bundle_key as key, m.id, m.bundled > 0 as is_bundle, coalesce(m.since, m.at) as since
      from unnest(${all.map(({ user }) => user)}::text[], ${all.map(({ key }) => key)}::text[]) as p(user_id, key)
      join messages.message m on m.user_id = p.user_id and m.bundle_key = p.key
      where m.bundle_id is null and m.read_at is null
      order by m.id`,
  );
  const open = new Map<string, OpenMessage[]>();
  for (const { user, key, since, ...one } of found) {
    const row = { ...one, since: instant(since.getTime()) };
    const others = open.get(`${user} ${key}`);
    if (others) others.push(row);
    else open.set(`${user} ${key}`, [row]);
  }
  return [...pairs].flatMap(([pair, { kind }]) => {
    const { into, messages } = bundle(kind, open.get(pair) ?? [], now);
    return messages.length === 0 ? [] : [{ into, messages }];
  });
}

/** Makes a bundle for each of these groups, after its first message; by the number of that message. */
async function insertBundles(
  tx: Tx,
  groups: readonly (readonly bigint[])[],
  now: Instant,
): Promise<ReadonlyMap<bigint, bigint>> {
  if (groups.length === 0) return new Map();
  const firsts = groups.map(([first]) => String(first));
  const made = await rows<{ readonly id: bigint; readonly first: bigint }>(
    tx,
    sql`insert into messages.message (user_id, firm_id, reference, kind, subject, subject_id, parameters, words, consequence,
          practice, at, forget_at, bundle_key, occasion, bundled, since)
        select user_id, firm_id, 'bundle/' || id || '/' || ${String(now)}::text, kind, 'bundle', subject_id, parameters, words, '', practice,
          ${new Date(now)}, forget_at, bundle_key, occasion, 1, at
        from messages.message where id = any(${firsts}::bigint[])
        returning id, split_part(reference, '/', 2)::bigint as first`,
  );
  return new Map(made.map(({ id, first }) => [first, id]));
}

/**
 * Puts messages under their bundles. What they were still to be sent by goes over to the bundle, at the moment that was planned; where it was sent
 * already, the bundle counts as sent by it.
 */
async function moveInto(
  tx: Tx,
  moved: readonly { readonly message: bigint; readonly bundleId: bigint }[],
): Promise<void> {
  if (moved.length === 0) return;
  const messages = moved.map(({ message }) => String(message));
  await sql`
    with pairs as (
      select * from unnest(${messages}::bigint[], ${moved.map(({ bundleId }) => String(bundleId))}::bigint[]) as p(message_id, bundle_id)),
    placed as (
      update messages.message m set bundle_id = p.bundle_id from pairs p where m.id = p.message_id),
    given_up as (
      delete from messages.delivery d using pairs p
      where d.message_id = p.message_id and d.state in ('waiting', 'quiet'))
    insert into messages.delivery (message_id, channel, state, at)
    select p.bundle_id, d.channel, case when bool_or(d.state = 'sent') then 'sent' else max(d.state) end,
      coalesce(max(d.at) filter (where d.state = 'sent'), min(d.at))
    from pairs p join messages.delivery d on d.message_id = p.message_id
    where d.state <> 'failed'
    group by p.bundle_id, d.channel
    on conflict (message_id, channel) do nothing`.execute(tx);
}

/** Counts what stands under bundles and says so; a bundle that everything has left is deleted. */
async function describe(tx: Tx, ids: readonly bigint[], now: Instant): Promise<void> {
  if (ids.length === 0) return;
  const bundles = await rows<{
    readonly id: bigint;
    readonly kind: MessageKind;
    readonly occasion: string;
    readonly count: number;
  }>(
    tx,
    sql`select b.id, b.kind, b.occasion, (select count(*) from messages.message m where m.bundle_id = b.id)::int as count
      from messages.message b where b.id = any(${ids.map(String)}::bigint[])`,
  );
  const empty = bundles.filter(({ count }) => count === 0);
  if (empty.length > 0)
    await sql`delete from messages.message where id = any(${empty.map(({ id }) => String(id))}::bigint[])`.execute(
      tx,
    );
  const full = bundles.filter(({ count }) => count > 0);
  if (full.length === 0) return;
  await sql`
    update messages.message b
    set bundled = n.count, words = n.words, at = last.at, subject_id = last.subject_id, parameters = last.parameters,
      consequence = left('最近：' || last.words, 200), forget_at = greatest(b.forget_at, last.forget_at),
      due_at = (select min(m.due_at) from messages.message m where m.bundle_id = b.id and m.due_at > ${new Date(now)})
    from unnest(${full.map(({ id }) => String(id))}::bigint[], ${full.map(({ count }) => count)}::int[],
      ${full.map(({ kind, count, occasion }) => bundleWords(kind, count, occasion))}::text[]) as n(id, count, words),
    lateral (select m.at, m.subject_id, m.parameters, m.words, m.forget_at from messages.message m
      where m.bundle_id = n.id order by m.at desc, m.id desc limit 1) as last
    where b.id = n.id`.execute(tx);
}

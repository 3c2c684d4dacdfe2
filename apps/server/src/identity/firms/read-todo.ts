import { api } from "@zd/api";
import { type TodoKind, todoKinds } from "@zd/api/identity/firms";
import type { CompanyId, FirmId, Instant } from "@zd/domain/kernel/brand";
import { handleMany } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";

/** How many todos of a kind a firm has, and the earliest deadline among them. */
export interface Todo {
  /** What waits, such as contracts to be signed. */
  readonly kind: TodoKind;
  /** How many there are. */
  readonly count: number;
  /** The earliest deadline; null where none has one. */
  readonly until: Instant | null;
}

/** Counts the todos of a context; contexts above this one are given where the platform is put together. */
export type CountTodo = (
  db: Reader,
  query: {
    readonly firm: FirmId;
    readonly company: CompanyId;
    /** When they are counted. */
    readonly now: Instant;
  },
) => Promise<readonly Todo[]>;

const countChanges: CountTodo = async (db, { firm }) => {
  const { count } = await db
    .selectFrom("identity.firmChange")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("firmId", "=", firm)
    .where("state", "=", "0")
    .executeTakeFirstOrThrow();
  return [{ kind: "change", count: Number(count), until: null }];
};

/** 企业待办 (2010): every kind once, in the order in which it is shown. */
export const readTodo = (counters: readonly CountTodo[]) =>
  handleMany(api.firms.readTodo, async (_, { db, actor, now }) => {
    const query = { firm: actor.firmId, company: actor.companyId, now };
    const found = (await Promise.all([...counters, countChanges].map((count) => count(db, query)))).flat();
    return (Object.keys(todoKinds) as TodoKind[]).map((kind) => {
      const same = found.filter((one) => one.kind === kind);
      const moments = same.flatMap(({ until }) => (until === null ? [] : [until]));
      return {
        kind,
        kindName: todoKinds[kind],
        count: same.reduce((sum, { count }) => sum + count, 0),
        until: moments.length === 0 ? null : (Math.min(...moments) as Instant),
      };
    });
  });

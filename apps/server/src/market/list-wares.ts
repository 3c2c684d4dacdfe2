import { api } from "@zd/api";
import { type StateOnTheWire, secondsAt } from "@zd/api/market/board";
import { handle, notFound } from "../platform/calls/operation.ts";
import { asOutput, type ResponseCache, SharedResponse } from "../platform/calls/shared-response.ts";
import { companyOfSite } from "../system/index.ts";
import { findPublishedWares, findSession, wareStateOf } from "../trading/index.ts";
import type { Details } from "./board-details.ts";
import type { Boards } from "./boards.ts";
import { type Halls, secondOf } from "./halls.ts";

const operation = api.market.listWares;

type Detail = Details extends ReadonlyMap<string, infer One> ? One : never;

/**
 * The rows as they were written last, without the seconds, which change all the time; most wares of a section do not
 * change.
 */
const written = new WeakMap<Detail, { readonly state: StateOnTheWire; readonly row: string }>();

/** A ware's row as JSON text, without its seconds and its opening brace. */
function rowOf(state: StateOnTheWire, detail: Detail): string {
  const last = written.get(detail);
  if (last?.state === state) return last.row;
  const { second: _, ...fixed } = state;
  const row = JSON.stringify({ ...fixed, ...detail }).slice(1);
  written.set(detail, { state, row });
  return row;
}

/** 场次商品列表 (/market/v1/wares). */
export const listWares = (halls: Halls, boards: Boards, answers: ResponseCache) =>
  handle(operation, async ({ section }, { db, request, now }) => {
    const company = await companyOfSite(db, request, undefined);
    const row = (await halls.read(company)).rows.get(section);
    if (row) {
      const board = await boards.read(section, row.version);
      if (!board) throw notFound();
      const details = await boards.details(board);
      const { version } = board;
      return asOutput(
        answers.give(`wares ${section}`, `${version} ${secondOf(now)}`, () => {
          const wares = [...board.wares].flatMap(([id, state]) => {
            const detail = details.get(id);
            return detail ? [`{"second":${secondsAt(state, now)},${rowOf(state, detail)}`] : [];
          });
          return new SharedResponse(operation, {
            json: `{"version":${version},"wares":[${wares.join(",")}]}`,
          });
        }),
      );
    }
    // One of another day; who asks for it is alone.
    const [stored, published] = await Promise.all([
      findSession(db, section),
      findPublishedWares(db, section),
    ]);
    if (stored?.published.company !== company) throw notFound();
    return {
      version: stored.version,
      wares: [...stored.session.wares.values()].flatMap((ware) => {
        const detail = published.get(ware.id);
        return detail ? [{ ...wareStateOf(stored, ware, now), ...detail }] : [];
      }),
    };
  });

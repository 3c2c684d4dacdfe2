import type { RoleName } from "@zd/domain/identity/access";
import { fen, instant, userId } from "@zd/domain/kernel/brand";
import { dayMs, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { fillClearing, openBoundAccount, replayTransfer, setFundPassword } from "../../funds/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { branchOf } from "../catalogue/branches.ts";
import { firms } from "../catalogue/firms.ts";
import type { DemoFirm } from "../catalogue/types.ts";
import { firmIdOf, joinedAtOf, operatorIdOf } from "../people.ts";

/** Roles that need a fund password: finance clerks for transfers and payments, traders for orders of the mall. */
const usesMoney: ReadonlySet<RoleName> = new Set(["financeClerk", "trader"]);

const yuan = (amount: number) => fen(BigInt(amount) * 100n);
const atBank = yuan(80_000_000);

/** Transfers of firms that people play: yuan, and hours from today's midnight; the last is more than the bank has. */
const moves = [
  { direction: "in", amount: 600_000, hour: -14, memo: "备款" },
  { direction: "out", amount: 150_000, hour: -9, memo: "提取货款" },
  { direction: "in", amount: 90_000_000, hour: -3, memo: "备款" },
] as const;

/** 银行账户 of the members, and what they have moved of late (domain §6). */
export async function loadFunds(scope: Scope, passwordHash: string): Promise<void> {
  for (const [i, firm] of firms.entries()) await openAccount(scope, firm, i, passwordHash);
  await fillClearing(scope);
}

async function openAccount(scope: Scope, firm: DemoFirm, i: number, hash: string): Promise<void> {
  const { tx, now } = scope;
  const id = firmIdOf(firm);
  const by = userId(id);
  await setFundPassword(tx, by, hash, now);
  for (const operator of firm.operators) {
    if (operator.roles.some((role) => usesMoney.has(role)))
      await setFundPassword(tx, operatorIdOf(firm, operator), hash, now);
  }
  const branch = branchOf(i);
  const number = String(6_225_880_000_000_000 + i + 1);
  const agreement = await openBoundAccount(
    { ...scope, now: joinedAtOf(firm, now) },
    {
      firm: id,
      firmName: firm.name,
      by,
      branch,
      number,
      atBank,
    },
  );
  if (!firm.manual) return;
  for (const { direction, amount, hour, memo } of moves) {
    const at = instant(startOfDay(now) + (hour * dayMs) / 24);
    const moved = { agreement, by, direction, amount: yuan(amount), at, memo };
    await replayTransfer(scope, moved);
  }
}

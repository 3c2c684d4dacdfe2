import { api } from "@zd/api";
import { type Handler, handle, notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { BankDirectory } from "./bank.ts";

/** The calls that read the bank's directory. */
export function directoryCalls(directory: BankDirectory): readonly Handler[] {
  const banks = async (_: unknown, { db }: { readonly db: Reader }) =>
    (await directory.banks(db)).map((name) => ({ name }));
  const branches = ({ bank, name, pageIndex, pageSize }: BranchQuery, { db }: { readonly db: Reader }) =>
    directory.branches(db, {
      ...(bank && { bank }),
      name,
      offset: (pageIndex - 1) * pageSize,
      limit: pageSize,
    });
  return [
    handle(api.banks.listBanks, banks),
    handle(api.banks.listBankNames, banks),
    handle(api.banks.listBranches, branches),
    handle(api.banks.findBranches, branches),
    handle(api.banks.readBranch, async ({ no }, { db }) => {
      const branch = await directory.branch(db, no);
      if (!branch) throw notFound();
      return branch;
    }),
  ];
}

interface BranchQuery {
  /** Left out for all banks. */
  readonly bank?: string | undefined;
  /** Part of the name of a branch; empty for all. */
  readonly name: string;
  /** From 1. */
  readonly pageIndex: number;
  /** How many a page has at most. */
  readonly pageSize: number;
}

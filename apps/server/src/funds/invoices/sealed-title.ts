import type { Tx } from "../../platform/database/database.ts";
import { sealedFields, sealingJob } from "../../platform/keys/sealed-fields.ts";

/** Sealed of an invoice: telephone and bank account of its title. */
const sealed = sealedFields({ table: "funds.invoice", key: "id", columns: ["phone", "account"] });

/** A row of `funds.invoice` with the numbers of its title. */
export const openedTitle = <
  Row extends {
    readonly id: bigint;
    readonly phone: string;
    readonly account: string;
    readonly personal: Buffer | null;
  },
>(
  row: Row,
): Omit<Row, "personal"> => sealed.opened(String(row.id), row);

/** Numbers of a new row until its own number is drawn, for which they are sealed. */
export const noNumbers = { phone: "", account: "" } as const;

/** Writes the numbers of the title of an invoice that was just inserted. */
export async function saveTitleNumbers(
  tx: Tx,
  id: bigint,
  { phone, account }: { readonly phone: string; readonly account: string },
): Promise<void> {
  await tx
    .updateTable("funds.invoice")
    .set(sealed.stored(String(id), { phone, account }))
    .where("id", "=", id)
    .execute();
}

/** Seals titles from before. */
export const sealInvoices = sealingJob("funds.sealInvoices", sealed);

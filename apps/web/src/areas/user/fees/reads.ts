import type { invoices } from "@zd/api/funds/invoices";
import type { yearFees } from "@zd/api/funds/year-fees";
import type { OutputOf } from "@zd/api/wire/operation";

/** 会员年费 of one year, as it is offered to the firm. */
export type Plan = OutputOf<typeof yearFees.listPlans>[number];

/** A fee that can be invoiced, as the list shows it. */
export type FeeRow = OutputOf<typeof invoices.listItems>["rows"][number];

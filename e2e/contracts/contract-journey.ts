import { expect, type Locator, type Page } from "@playwright/test";
import type { Ticket } from "@zd/domain/contracts/settlement-evidence";
import { type ContractNo, firmId, instant } from "@zd/domain/kernel/brand";
import { dayMs, formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { formatQuantity } from "@zd/domain/money/quantity";
import type { PayType } from "@zd/domain/terms/codes";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import { fundPassword, promised } from "@zd/server/testing/samples";
import type { Exchange } from "../exchange/exchange.ts";
import { newSectionNumber } from "../exchange/section-number.ts";
import { type Journey, ownExchange, password, test as quiet } from "../journey.ts";

export { expect, password } from "../journey.ts";
export { fundPassword };

/** Journeys of contracts: deadlines pass in them, so the clock of their exchange is one of their own. */
export const test = quiet.extend<object, { readonly exchange: Exchange }>({
  exchange: ownExchange(),
});

/** One side of a contract: its firm, his account and browser, and the mobile on which he is sent codes. */
export interface Side {
  readonly firm: string;
  readonly account: string;
  readonly page: Page;
  readonly mobile: string;
}

export interface Deal {
  readonly no: ContractNo;
  readonly seller: Side;
  readonly buyer: Side;
  /** The side, at the contract as it is now. */
  readonly sees: (side: Side) => Promise<Page>;
}

interface Wish {
  /** What the firms are called after; no two journeys of an exchange share it. */
  readonly name: string;
  readonly payType: PayType;
}

let deals = 0;

/** A plant has taken 6 000 t at 620 from a mine; both come to look at the contract. */
export async function makeDeal(
  { exchange, arrive }: Journey & { readonly exchange: Exchange },
  { name, payType }: Wish,
): Promise<Deal> {
  deals += 1;
  const member = async (kind: "mine" | "plant", mobile: string) => {
    const firm = `${name}-${kind}`;
    const account = await exchange.join(firm, { password, roles: ["administrator"] });
    await exchange.equip(firm, fundPassword, mobile);
    return { firm, account, mobile };
  };
  const mine = await member("mine", `1380000${deals}011`);
  const plant = await member("plant", `1380000${deals}012`);
  const no = await dealBetween(exchange, mine.firm, plant.firm, payType);
  const seller = { ...mine, page: await arrive(mine.account, handling("Sale", no)) };
  const buyer = { ...plant, page: await arrive(plant.account, handling("Buy", no)) };
  return {
    no,
    seller,
    buyer,
    async sees(side) {
      await side.page.goto(handling(side === seller ? "Sale" : "Buy", no));
      return side.page;
    },
  };
}

const handling = (side: "Sale" | "Buy", no: ContractNo) => `/contract/trade${side}?open=${no}`;

/** The number of the contract that comes of it. */
export async function dealBetween(
  exchange: Exchange,
  seller: string,
  buyer: string,
  payType: PayType,
): Promise<ContractNo> {
  const now = await exchange.now();
  const dayAfter = (days: number) => formatShanghai(instant(now + days * dayMs)).slice(0, 10);
  const id = newSectionNumber();
  const [ware] = await exchange.schedule({ id, mode: "1" }, [
    {
      owner: firmId(seller),
      payType,
      qualities: promised,
      deliveryFrom: dayAfter(0),
      deliveryTo: dayAfter(20),
      rule: { basePrice: perTonne("620"), total: tonnes("6000"), minQuantity: tonnes("6000") },
    },
  ]);
  if (!ware) throw new Error("a section without a ware");
  // Refused until the section has opened.
  await expect(() => exchange.take(buyer, ware, tonnes("6000"))).toPass();
  await expect.poll(() => exchange.contractOf(ware)).not.toBeNull();
  return (await exchange.contractOf(ware)) as ContractNo;
}

interface Step {
  /** What stands above the dialog, where it is not what is on the button that opens it. */
  readonly title?: string;
  /** The button that confirms. */
  readonly confirm: string;
  readonly fill?: (dialog: Locator) => Promise<void>;
}

/** Opens the dialog of a step, fills it in, and confirms; a dialog closes once its step is done. */
export async function act(
  page: Page,
  button: string,
  { title = button, confirm, fill }: Step,
): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: title, exact: true });
  await fill?.(dialog);
  await dialog.getByRole("button", { name: confirm, exact: true, disabled: false }).click();
  await expect(dialog).toHaveCount(0);
}

/** Weigh tickets, pasted from a table. */
export async function paste(dialog: Locator, tickets: readonly Ticket[]): Promise<void> {
  await dialog.getByText("从表格粘贴").click();
  const lines = tickets.map(
    ({ no, gross, tare }) => `${no}\t${formatQuantity(gross)}\t${formatQuantity(tare)}`,
  );
  await dialog.getByLabel(/^每行一张/).fill(lines.join("\n"));
  await dialog.getByRole("button", { name: "加入磅单" }).click();
}

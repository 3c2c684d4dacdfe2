import { expect, type Locator, type Page } from "@playwright/test";
import type { Ticket } from "@zd/domain/contracts/settlement-evidence";
import { type ContractNo, firmId, instant, sectionId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { formatQuantity } from "@zd/domain/money/quantity";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import type { Exchange } from "../exchange/exchange.ts";
import { type Journey, password } from "../journey.ts";

export const fundPassword = "246813";

/** One side of a contract: his browser, and the mobile on which he is sent codes. */
export interface Side {
  readonly page: Page;
  readonly mobile: string;
}

interface Deal {
  readonly no: ContractNo;
  readonly seller: Side;
  readonly buyer: Side;
  /** The side, at the contract as it is now. */
  readonly sees: (side: Side) => Promise<Page>;
}

const day = 86_400_000;

/** What the ware of the worked example promises (domain §5.3). */
const qualities = [
  { code: "Q", label: "热值 Qnet,ar", value: "5500", unit: "kcal/kg" },
  { code: "M", label: "全水分 Mt", value: "13.0", unit: "%" },
  { code: "S", label: "全硫 St,d", value: "≤0.50", unit: "%" },
];

/** A plant has taken 6 000 t at 620 from a mine, to be paid from its purse; both come to look at the contract. */
export async function makeDeal({
  exchange,
  arrive,
}: Journey & { readonly exchange: Exchange }): Promise<Deal> {
  const everything = { password, roles: ["administrator"] } as const;
  const accounts = {
    seller: await exchange.join("settled-mine", everything),
    buyer: await exchange.join("settled-plant", everything),
  };
  const mobiles = { seller: "13800000011", buyer: "13800000012" };
  await exchange.equip("settled-mine", fundPassword, mobiles.seller);
  await exchange.equip("settled-plant", fundPassword, mobiles.buyer);

  const no = await dealBetween(exchange, "settled-mine", "settled-plant");
  const seller = { mobile: mobiles.seller, page: await arrive(accounts.seller, handling("Sale", no)) };
  const buyer = { mobile: mobiles.buyer, page: await arrive(accounts.buyer, handling("Buy", no)) };
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

async function dealBetween(exchange: Exchange, seller: string, buyer: string): Promise<ContractNo> {
  const now = await exchange.now();
  const dayAfter = (days: number) => formatShanghai(instant(now + days * day)).slice(0, 10);
  const [ware] = await exchange.schedule({ id: sectionId("K990101-01"), mode: "1" }, [
    {
      owner: firmId(seller),
      payType: "1",
      qualities,
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

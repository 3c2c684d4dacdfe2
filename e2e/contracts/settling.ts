import type { Page } from "@playwright/test";
import { contractStates } from "@zd/domain/contracts/codes";
import { formatMeasure } from "@zd/domain/contracts/quality";
import { measureOf } from "@zd/domain/contracts/settlement-evidence";
import { goldenLots } from "@zd/domain/testing/settlements";
import { choose } from "../choose.ts";
import { act, type Deal, expect } from "./contract-journey.ts";

/** The seller settles with what the laboratory has found in the worked example. */
export async function settle({ no, seller, sees }: Deal): Promise<void> {
  const page = await sees(seller);
  await act(page, "结算", {
    title: `结算 ${no}`,
    confirm: "提交结算 3,633,420.29 元",
    async fill(dialog) {
      for (const lot of goldenLots) {
        const part = dialog.getByRole("region", { name: `批次 ${lot.no}`, exact: true });
        await part.getByLabel("化验报告号").fill(`L${lot.no}`);
        for (const [label, code] of [
          [/^热值/, "Q"],
          [/^全水分/, "M"],
          [/^全硫/, "S"],
        ] as const)
          await part.getByLabel(label).fill(formatMeasure(code, measureOf(lot, code)));
      }
    },
  });
}

interface Dissent {
  /** 硫分扣价, 热值调整. */
  readonly line: string;
  readonly lot: string;
  /** What the line should go by instead. */
  readonly value: string;
  /** 买方少付 12,345.60 元. */
  readonly effect: string;
  /** 结算金额 … → …. */
  readonly payable: string;
}

/** Points at a line of the settlement, and reads what that would be worth before it is sent. */
export async function raiseDissent(page: Page, { no }: Deal, dissent: Dissent): Promise<void> {
  await act(page, "异议申请", {
    title: `异议申请 ${no}`,
    confirm: "提交异议",
    async fill(dialog) {
      await dialog.getByRole("radio", { name: dissent.line }).check();
      await choose(dialog.getByLabel("批次", { exact: true }), dissent.lot);
      await dialog.getByLabel(new RegExp(`^批次 ${dissent.lot} 的`)).fill(dissent.value);
      const effect = dialog.getByRole("status", { name: "异议成立后的影响" });
      await expect(effect).toContainText(`异议成立后${dissent.effect}`);
      await expect(effect).toContainText(`3,633,420.29 → ${dissent.payable} 元`);
      await dialog.getByLabel(/^异议说明/).fill("留样复检结果不同");
    },
  });
  await expect(page.getByText(`成立后${dissent.effect}；处理期间不能确认结算`)).toBeVisible();
}

interface Ruling {
  readonly ruling: keyof typeof rulings;
  /** What has been found, where it is neither what the settlement says nor what was claimed. */
  readonly found?: string;
}

/** As the page words them. */
const rulings = { uphold: /^异议成立/, otherwise: /^部分成立/, dismiss: /^异议不成立/ } as const;

/** The exchange hears both, and says what counts. */
export async function decide(page: Page, { no }: Deal, { ruling, found }: Ruling): Promise<void> {
  await page.goto(`/console/contracts?open=${no}`);
  await act(page, "异议裁定", {
    confirm: "提交裁定",
    async fill(dialog) {
      await choose(dialog.getByLabel("裁定", { exact: true }), rulings[ruling]);
      if (found !== undefined) await dialog.getByLabel(/^批次 1 的/).fill(found);
      await dialog.getByLabel(/^裁定理由/).fill("以仲裁样的化验结果为准");
    },
  });
}

/** The buyer reads what the settlement comes to, and where the rest goes, and confirms it. */
export async function confirmSettlement(
  { buyer, sees }: Deal,
  { payable, follows }: { readonly payable: string; readonly follows: string },
): Promise<Page> {
  const page = await sees(buyer);
  await expect(page.getByLabel("结算合计")).toContainText(payable);
  await act(page, "确认结算", {
    confirm: "确认结算",
    fill: (dialog) => expect(dialog.getByText(follows)).toBeVisible(),
  });
  return page;
}

/** With the invoice the seller asks for the end, and the buyer agrees. */
export async function finish({ no, seller, buyer, sees }: Deal): Promise<void> {
  const page = await sees(seller);
  await act(page, "登记发票", {
    confirm: "登记发票",
    fill: (dialog) => dialog.getByLabel("发票号码").fill("25612000000012345678"),
  });
  await act(page, "完成申请", { confirm: "申请完成" });
  const last = await sees(buyer);
  await act(last, "完成确认", { confirm: "确认完成" });
  await last.goto("/contract/tradeBuyQuery");
  await expect(last.getByRole("row").filter({ hasText: no })).toContainText(contractStates["80"]);
}

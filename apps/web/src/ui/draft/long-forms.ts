/**
 * The forms that take so long to fill in that what was typed outlives the page, and where each of them is. What is
 * secret is not among what they hand over: fund passwords, codes, passwords and pictures of papers stay in the page.
 */
export const longForms = {
  tradeApplication: "areas/user/trade/apply/application-form.tsx",
  registration: "areas/admission/wizard.tsx",
  mallWare: "areas/user/mall/merchant/wares/ware-editor.tsx",
  merchantApplication: "areas/user/mall/apply/apply-form.tsx",
  notice: "areas/console/notices/notice-editor.tsx",
  settlement: "areas/contracts/trade/actions/settle-dialog.tsx",
  dissent: "areas/contracts/trade/actions/dissent-dialog.tsx",
  loanApplication: "areas/user/financing/loan-part.tsx",
  shipment: "areas/user/logistics/shipment-form.tsx",
  longTermContract: "areas/console/long-term/register-dialog.tsx",
  feePlan: "areas/console/mall/plan-dialog.tsx",
  agreement: "parts/mall/edit-agreement.tsx",
} as const;

export type LongForm = keyof typeof longForms;

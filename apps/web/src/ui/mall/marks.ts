import type { AgreementState } from "@zd/domain/mall/agreement";
import type { MallOrderState } from "@zd/domain/mall/order";
import type { StatusMark } from "../status.tsx";

/** The marks of 商城订单 and 商城合同, the same on every page. */
export const orderMarks: Readonly<Record<MallOrderState, StatusMark>> = {
  "0": "countdown",
  "1": "done",
  "2": "failed",
  "3": "failed",
  "4": "failed",
};

export const agreementMarks: Readonly<Record<AgreementState, StatusMark>> = {
  "0": "waiting",
  "1": "countdown",
  "2": "done",
  "3": "failed",
};

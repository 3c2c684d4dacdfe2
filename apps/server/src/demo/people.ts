import {
  type CompanyId,
  companyId,
  type FirmId,
  firmId,
  type Instant,
  instant,
  type UserId,
  userId,
} from "@zd/domain/kernel/brand";
import { dayMs, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { companies } from "./catalogue/company.ts";
import { firms } from "./catalogue/firms.ts";
import { historyDays } from "./catalogue/sessions.ts";
import { type StaffAccount, staff } from "./catalogue/staff.ts";
import type { DemoFirm, DemoOperator } from "./catalogue/types.ts";

/** The company whose market the demo shows. */
export const demoCompany: CompanyId = companyId(companies[0].id);

const number = (index: number, width: number) => String(index).padStart(width, "0");

/** One of the exchange's people, in whose name the demo does what is the work of the desk. */
export const staffIdOf = (account: StaffAccount): UserId =>
  userId(`U9000${number(staff.findIndex((one) => one.account === account) + 1, 2)}`);

/** The exchange's own firm, and the one of its people who looks after what the demo brings along. */
export const exchange = { firm: firmId("F9000"), user: staffIdOf("desk01") };

/** The clerk of the demo who opens seals. */
export const sealClerkId = userId("U900099");

/** Ids by the order of the catalogue, so that they are the same on every machine. */
export const firmIdOf = (firm: DemoFirm): FirmId => firmId(`F${number(firms.indexOf(firm) + 1, 4)}`);

/** The firm's own account carries the firm's id (domain §1.1). */
export const operatorIdOf = (firm: DemoFirm, operator: DemoOperator): UserId =>
  userId(`U${number(firms.indexOf(firm) + 1, 4)}${number(firm.operators.indexOf(operator) + 1, 2)}`);

/** Who places the orders of a firm: its trader, or the firm itself where it has none. */
export function traderOf(firm: DemoFirm): UserId {
  const trader = firm.operators.find(({ roles, enabled }) => enabled && roles.includes("trader"));
  return trader ? operatorIdOf(firm, trader) : userId(firmIdOf(firm));
}

/** The days between one member's joining and the next one's. */
const joiningDays = 9;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** When a member joined: nine days after the one before it, the last one two days before the first past session. */
export function joinedAtOf(firm: DemoFirm, now: Instant): Instant {
  const place = firms.indexOf(firm);
  const days = historyDays + 2 + (firms.length - 1 - place) * joiningDays;
  return instant(startOfDay(instant(now - days * dayMs)) + (9 + (place % 8)) * hourMs + place * minuteMs);
}

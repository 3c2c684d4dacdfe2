import { api } from "@zd/api";
import {
  type FilePartKey,
  fileParts,
  firmKindLabels,
  firmStates,
  partTerms,
} from "@zd/api/console/member-files";
import { type Bucket, buckets } from "@zd/domain/funds/bucket";
import { balanceOf } from "@zd/domain/funds/ledger";
import { type FirmId, instant } from "@zd/domain/kernel/brand";
import { formatShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { findContractSums } from "../../contracts/index.ts";
import { findExposure } from "../../financing/index.ts";
import { findBalances } from "../../funds/index.ts";
import { readFirmFacts } from "../../identity/index.ts";
import { findCourse } from "../../platform/audit/find-course.ts";
import { type Actor, handleMany, notFound } from "../../platform/calls/operation.ts";
import { requireViewReason } from "../../platform/calls/view-reason.ts";
import type { Reader } from "../../platform/database/database.ts";
import { countParts, type FilePartQuery, readPart } from "../../platform/member-file.ts";
import type { Platform } from "../../platform/module.ts";

interface Look {
  readonly firm: FirmId;
  /** Why whoever looks does so; undefined where he has not said it. */
  readonly reason?: string | undefined;
}

/** The firm that is looked at. Ends the call where the company has none of that number, or a reason is needed and not said. */
async function openFirm(
  { firm: id, reason }: Look,
  { db, actor }: { readonly db: Reader; readonly actor: Actor },
) {
  const firm = await readFirmFacts(db, actor.companyId, id);
  if (!firm) throw notFound();
  requireViewReason(reason, { roles: actor.roles, desk: "review-members", hasWork: true });
  return firm;
}

const order = Object.keys(fileParts) as readonly FilePartKey[];
const inOrder = <Part extends Pick<FilePartQuery, "key">>(parts: readonly Part[]): readonly Part[] =>
  parts.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));

const partsOf = ({ memberFiles }: Pick<Platform, "memberFiles">, firm: FirmId) =>
  inOrder(memberFiles().flatMap((file) => file(firm)));

/** 会员档案: who a firm is, what it has going on, and how much each part has. */
export const readMemberFile = (platform: Pick<Platform, "memberFiles" | "ongoing">) =>
  handleMany(api.memberFiles.readMemberFile, async (input, context) => {
    const { db } = context;
    const firm = await openFirm(input, context);
    const [parts, matters] = await Promise.all([
      countParts(db, partsOf(platform, firm.id)),
      Promise.all(platform.ongoing().map((find) => find(db, firm.id))),
    ]);
    const kind = firmKindLabels[firm.kind as keyof typeof firmKindLabels] ?? firm.kind;
    return {
      name: firm.name,
      state: firm.status,
      kind,
      joinedOn: shanghaiDay(instant(firm.createdAt.getTime())),
      annualFeeUntil: firm.annualFeeUntil,
      facts: [
        ["企业编号", firm.id],
        ["企业简称", firm.shortName],
        ["统一社会信用代码", firm.creditCode],
        ["企业类型", kind],
        ["状态", firmStates[firm.status]],
        ["地址", firm.address],
        ["电话", firm.phone],
        ["年费有效期至", firm.annualFeeUntil ?? ""],
        ["入会时间", formatShanghai(instant(firm.createdAt.getTime()))],
      ].map(([title = "", words = ""]) => ({ title, words })),
      matters: matters.flat().map(({ title, words }) => ({ title, words })),
      parts: inOrder(parts),
    };
  });

/** Its money by what it is held for, its contracts by state, its credit and loans. */
export const readMemberPosition = ({ undisclosed }: Pick<Platform, "undisclosed">) =>
  handleMany(api.memberFiles.readMemberPosition, async (input, context) => {
    const { db, now } = context;
    const { id } = await openFirm(input, context);
    const [balances, contracts, exposure] = await Promise.all([
      undisclosed(db).then((withheld) => findBalances(db, [id], withheld)),
      findContractSums(db, id),
      findExposure(db, id, now),
    ]);
    return {
      readAt: now,
      funds: (Object.keys(buckets) as Bucket[]).map((bucket) => ({
        bucket,
        balance: balanceOf(balances, { holder: id, bucket }),
      })),
      contracts: contracts.sums,
      isWhole: contracts.isWhole,
      exposure,
    };
  });

/** The latest records of the parts of one tab. */
export const readFileParts = (platform: Pick<Platform, "memberFiles">) =>
  handleMany(api.memberFiles.readFileParts, async (input, context) => {
    const { id } = await openFirm(input, context);
    const parts = partsOf(platform, id).filter(({ key }) => partTerms[key].tab === input.tab);
    return Promise.all(parts.map((part) => readPart(context.db, part)));
  });

/** 经过 of a firm, page by page. */
export const readMemberCourse = ({ undisclosed }: Pick<Platform, "undisclosed">) =>
  handleMany(api.memberFiles.readMemberCourse, async (input, context) => {
    const { db, actor } = context;
    const { id: firm } = await openFirm(input, context);
    return findCourse(db, { company: actor.companyId, firm, before: input.before }, await undisclosed(db));
  });

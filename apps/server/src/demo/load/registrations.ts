import type { LicenceFacts } from "@zd/domain/identity/licence";
import { type FileId, fen, instant, userId, type WareKindId } from "@zd/domain/kernel/brand";
import { submitWhole } from "../../admission/index.ts";
import { keepFile, openFileStore, visitor } from "../../files/index.ts";
import { openBankAccount } from "../../funds/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { branchOf } from "../catalogue/branches.ts";
import { type DemoRegistration, registrations } from "../catalogue/registrations.ts";
import { wareKinds } from "../catalogue/ware-kinds.ts";
import { makePaper } from "../papers/make-paper.ts";
import { demoCompany } from "../people.ts";

/** The pictures that somebody has handed in. */
interface Papers {
  /** 营业执照. */
  readonly licence: FileId;
  /** Identity card, the side with the picture. */
  readonly idFront: FileId;
  /** Identity card, the side with the national emblem. */
  readonly idBack: FileId;
  /** 授权委托书. */
  readonly entrust: FileId;
  /** 开户许可证, or what has taken its place. */
  readonly permit: FileId;
}
export type PapersOf = ReadonlyMap<DemoRegistration, Papers>;

const numberOf = (i: number) => String(6_225_890_000_000_000 + i + 1);

/** Draws and keeps the pictures, as visitors upload them; papers that nobody reads closely are the same for all. */
export async function readyPapers({ config, transact, clock }: Platform): Promise<PapersOf> {
  const store = openFileStore(config);
  const at = clock.now();
  const owner = { company: demoCompany, firm: visitor, user: userId("visitor") };
  const keep = async (title: string, rows: Parameters<typeof makePaper>[1]) =>
    keepFile({ store, transact }, owner, { name: `${title}.jpg`, bytes: await makePaper(title, rows), at });
  const [idBack, entrust, permit] = await Promise.all([
    keep("居民身份证国徽面", [["有效期限", "长期"]]),
    keep("授权委托书", [["委托人", "（签章）"]]),
    keep("基本存款账户信息", [["开户银行", "（签章）"]]),
  ]);
  const drawn = registrations.map(async (one) => {
    const [licence, idFront] = await Promise.all([
      keep("营业执照", [
        ["统一社会信用代码", one.creditCode],
        ["名称", one.name],
        ["类型", firmType],
        ["法定代表人", one.legalPerson],
        ["注册资本", one.capital],
        ["成立日期", one.established],
        ["营业期限", term],
        ["住所", one.address],
      ]),
      keep("居民身份证人像面", [
        ["姓名", one.person],
        ["公民身份号码", one.idCard],
      ]),
    ]);
    return [one, { licence, idFront, idBack, entrust, permit }] as const;
  });
  return new Map(await Promise.all(drawn));
}

const firmType = "有限责任公司（自然人投资或控股）";
const term = "长期";
const hourMs = 3_600_000;

/** 会员注册 that wait for their review, so that the console has some to decide. */
export async function loadRegistrations(
  { tx, now }: Scope,
  passwordHash: string,
  papers: PapersOf,
): Promise<void> {
  for (const [i, one] of registrations.entries()) {
    const { name, creditCode, legalPerson, capital, established, area, address, misread } = one;
    const pictures = papers.get(one);
    if (!pictures) throw new Error(`no papers of ${name}`);
    const { licence, idFront, idBack, entrust, permit } = pictures;
    const [branch, number] = [branchOf(i), numberOf(i)];
    await openBankAccount(tx, { number, name, balance: fen(50_000_000n) });
    const licensed = { creditCode, name, type: firmType, legalPerson, capital, established, term, address };
    const read: LicenceFacts = { ...licensed, ...misread };
    const { person, idCard, mobile, account, legalPersonIdCard, shortName } = one;
    await submitWhole(tx, {
      company: demoCompany,
      form: {
        person: { name: person, idCard, mobile, account, idFront, idBack },
        firm: {
          ...licensed,
          shortName,
          legalPersonIdCard,
          area,
          phone: `0912-3810${String(i + 1).padStart(3, "0")}`,
          licence,
        },
        trade: {
          wares: one.wares.map(([kind, side]) => ({ wareKind: wareKinds[kind].id as WareKindId, side })),
          entrust,
          permit,
        },
        bank: { branchNo: branch.no, number },
        consent: { company: true, person: true },
      },
      passwordHash,
      proven: one.proven ? branch : null,
      read,
      at: instant(now - one.hoursAgo * hourMs),
    });
  }
}

import { api } from "@zd/api";
import type { RegistrationView } from "@zd/api/admission/registration";
import type { StoredFile } from "@zd/api/files/operations";
import { creditCodeOf } from "@zd/domain/identity/credit-code";
import type { FileId, WareKindId } from "@zd/domain/kernel/brand";
import { z } from "zod";
import { openBankAccount } from "../../funds/index.ts";
import { branchNo } from "../../testing/bank-scene.ts";
import { knownCaptcha, lastCode } from "../../testing/known-captcha.ts";
import { fenOf, thermal } from "../../testing/market-scene.ts";
import { smallPng } from "../../testing/samples.ts";
import type { Envelope } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { hasMobile } from "../registration-store.ts";

const { registrations } = api;

export const idCard = "610802199003075130";
export const legalIdCard = "610802197801010017";

/** Sends files to the address for visitors. */
export async function uploadOpen(
  exchange: Pick<TestPlatform, "address" | "sign" | "anonymous">,
  ...files: readonly { readonly name: string; readonly bytes: Uint8Array }[]
): Promise<Envelope> {
  const form = new FormData();
  for (const { name, bytes } of files) form.append("file", new Blob([new Uint8Array(bytes)]), name);
  // The clock may have been turned past the end of the gateway token: a call renews it.
  await exchange.anonymous.ask(api.system.readParameters, {});
  const signed = await exchange.sign("");
  const answer = await fetch(`${exchange.address}/api${api.files.uploadOpenImage.path}`, {
    method: "POST",
    headers: { "g-token": signed["g-token"] ?? "" },
    body: form,
  });
  return (await answer.json()) as Envelope;
}

export const stored = (envelope: Envelope): StoredFile =>
  z.decode(api.files.uploadOpenImage.output, envelope.data);

/** Applicants of an exchange under test. */
export function openRegistrations(exchange: TestPlatform) {
  const { anonymous } = exchange;
  let firms = 0;

  const picture = async (): Promise<FileId> =>
    stored(await uploadOpen(exchange, { name: "证照.png", bytes: smallPng })).file;

  async function codeFor(mobile: string): Promise<string> {
    await exchange.wait(60_000);
    await anonymous.ask(registrations.sendCode, { mobile, ...(await knownCaptcha(exchange)) });
    return lastCode(exchange, mobile);
  }

  /** Begins a registration that has nothing but its mobile. */
  async function begin(mobile: string) {
    const code = await codeFor(mobile);
    return anonymous.ask(registrations.savePerson, { ...nobody, mobile, code });
  }

  /** Fills in a registration without submitting it; for a new firm, unless `change` names one. */
  async function fill(
    mobile: string,
    change: { readonly creditCode?: string; readonly account?: string } = {},
  ) {
    firms += 1;
    const no = String(firms).padStart(4, "0");
    const { creditCode = creditCodeOf("610802", `XY77${no}`), account = `member_${no}` } = change;
    const { ticket } = await begin(mobile);
    const [idFront, idBack, licence, entrust, permit] = await Promise.all([
      picture(),
      picture(),
      picture(),
      picture(),
      picture(),
    ]);
    const { version } = await anonymous.ask(registrations.savePerson, {
      kind: "1",
      ticket,
      name: "韩立群",
      idCard,
      mobile,
      account,
      password: "Suanli2026",
      idFront,
      idBack,
    });
    const name = `塬河${no}能源有限公司`;
    const number = `62${no}00000000${no}`;
    await exchange.platform.transact(({ tx }) =>
      openBankAccount(tx, { number, name, balance: fenOf("1000") }),
    );
    const parts = {
      firm: {
        name,
        shortName: `塬河${no}`,
        creditCode,
        type: "有限责任公司",
        legalPerson: "白云起",
        legalPersonIdCard: legalIdCard,
        capital: "伍仟万元整",
        established: "2016-08-15",
        term: "长期",
        area: "610802",
        address: "金沙路128号",
        phone: "0912-3000000",
        licence,
      },
      trade: { wares: [{ wareKind: thermal as WareKindId, side: "B" as const }], entrust, permit },
      bank: { branchNo, number },
      consent: { company: true, person: true },
    };
    const saved = await save({ ticket, version, ...parts });
    return { ticket, version: saved.version, account, mobile, name, creditCode, number, parts };
  }

  const save = (input: {
    readonly ticket: string;
    readonly version: number;
    readonly submits?: boolean;
  }): Promise<RegistrationView> =>
    anonymous.ask(registrations.saveCompany, { kind: "1", submits: false, ...input });

  async function prove({ ticket, number }: { readonly ticket: string; readonly number: string }) {
    await anonymous.ask(registrations.beginProof, { ticket });
    await exchange.settle();
    const { amount } = await exchange.db
      .selectFrom("sandbox.bankEntry")
      .select("amount")
      .where("number", "=", number)
      .orderBy("at", "desc")
      .executeTakeFirstOrThrow();
    return anonymous.ask(registrations.tellAmount, { ticket, amount });
  }

  /** Submits a registration with a verified account. */
  async function submit(mobile: string, change: Parameters<typeof fill>[1] = {}) {
    const filled = await fill(mobile, change);
    await prove(filled);
    await save({ ticket: filled.ticket, version: filled.version, submits: true });
    const { id } = await exchange.db
      .selectFrom("admission.registration")
      .select("id")
      .where(hasMobile(mobile))
      .where("state", "=", "1")
      .executeTakeFirstOrThrow();
    return { ...filled, registration: Number(id) };
  }

  const read = (ticket: string) => anonymous.ask(registrations.readRegistration, { ticket });

  return { picture, codeFor, begin, fill, save, prove, submit, read };
}

export const nobody = { kind: "1", name: "", idCard: "", account: "", idFront: null, idBack: null } as const;

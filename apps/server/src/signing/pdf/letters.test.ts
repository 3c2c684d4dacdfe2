import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settle } from "@zd/domain/contracts/settlement";
import { fen, instant } from "@zd/domain/kernel/brand";
import { confirmationLetter } from "@zd/domain/letters/confirmation-letter";
import { contractLetter } from "@zd/domain/letters/contract-letter";
import { dealLetter } from "@zd/domain/letters/deal-letter";
import { disposalLetter } from "@zd/domain/letters/disposal-letter";
import type { Letter } from "@zd/domain/letters/letter";
import { settlementLetter } from "@zd/domain/letters/settlement-letter";
import { sampleDeal } from "@zd/domain/testing/letters";
import { sampleBasis, sampleEvidence } from "@zd/domain/testing/settlements";
import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { sm2 } from "sm-crypto-v2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import type { Issued } from "../ca/ca.ts";
import { sandboxCa } from "../ca/sandbox/sandbox-ca.ts";
import { makeCms } from "./cms.ts";
import { type Drawing, openDrawing } from "./drawing.ts";
import { fillSignature, signedBytes } from "./place-signature.ts";
import { verifySignatures } from "./verify-signatures.ts";

const has = (program: string) => spawnSync(program, ["-v"]).error === undefined;
const issuedAt = "2026-06-15 10:00:00";

let exchange: TestPlatform;
let drawing: Drawing;
let folder: string;
let root: Buffer;
beforeAll(async () => {
  exchange = await openExchange();
  drawing = openDrawing(1);
  folder = mkdtempSync(join(tmpdir(), "zd-letters-"));
  root = await ca().root();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await drawing.close();
  await exchange.close();
});

const ca = () => sandboxCa(exchange.platform.transact);
const holderOf = (name: string) => ({ name, firmName: name, creditCode: "91110000710934289T" });
const code = "https://example.test/letter?no=1&code=0123456789abcdef";
const draw = (letter: Letter) => drawing.letter({ letter, proof: { code, digest: "ab".repeat(32) } });

async function signed(pdf: Uint8Array, field: string, name: string, issued: Issued): Promise<Uint8Array> {
  const seal = { firmName: name, signerName: "王立新", signedAt: issuedAt };
  const placed = await drawing.signature({ pdf, field, seal, reason: "签订合同" });
  const cms = await makeCms(signedBytes(placed.pdf, placed.range), { signer: issued.der, root }, (bytes) =>
    ca().sign(issued.serial, bytes),
  );
  return fillSignature(placed, cms);
}

async function signedByBoth(): Promise<readonly Uint8Array[]> {
  const { S, B } = sampleDeal.parties;
  const unsigned = await draw(contractLetter(sampleDeal, issuedAt));
  const once = await signed(unsigned, "S", S.name, await ca().issue("S", holderOf(S.name)));
  const twice = await signed(once, "B", B.name, await ca().issue("B", holderOf(B.name)));
  return [unsigned, once, twice];
}

const fileOf = (pdf: Uint8Array): string => {
  const path = join(folder, `${crypto.randomUUID()}.pdf`);
  writeFileSync(path, pdf);
  return path;
};

const textOf = (pdf: Uint8Array) =>
  execFileSync("pdftotext", ["-layout", fileOf(pdf), "-"], { encoding: "utf8" }).replaceAll(/\s/g, "");

describe("a contract that both sides sign", () => {
  test("keeps every byte of what stood before, and both signatures hold", async () => {
    const [unsigned, once, twice] = (await signedByBoth()) as [Uint8Array, Uint8Array, Uint8Array];
    expect(Buffer.from(once.subarray(0, unsigned.length)).equals(Buffer.from(unsigned))).toBe(true);
    expect(Buffer.from(twice.subarray(0, once.length)).equals(Buffer.from(once))).toBe(true);
    expect(await verifySignatures(twice, root)).toMatchObject([
      { signer: sampleDeal.parties.S.name, isValid: true, coversAll: false },
      { signer: sampleDeal.parties.B.name, isValid: true, coversAll: true },
    ]);
    await expect(signed(twice, "B", "谁", await ca().issue("X", holderOf("谁")))).rejects.toThrow(
      /signed already/,
    );
  });

  test("has one byte changed, and that is found wherever it is", async () => {
    const [, once, twice] = (await signedByBoth()) as [Uint8Array, Uint8Array, Uint8Array];
    const valid = async (at: number) => {
      const changed = Buffer.from(twice);
      changed[at] = (changed[at] ?? 0) ^ 1;
      return (await verifySignatures(changed, root)).map(({ isValid }) => isValid);
    };
    expect(await valid(700)).toEqual([false, false]);
    expect(await valid(once.length + 200)).toEqual([true, false]);
    const other = await ca().issue("other root", holderOf("他人"));
    expect((await verifySignatures(twice, other.der)).map(({ isValid }) => isValid)).toEqual([false, false]);
  });

  test.runIf(has("pdfsig"))("is found valid and whole by a stranger's program", async () => {
    const [, , twice] = (await signedByBoth()) as [Uint8Array, Uint8Array, Uint8Array];
    const ask = (pdf: Uint8Array) =>
      spawnSync("pdfsig", ["-nocert", fileOf(pdf)], { encoding: "utf8" }).stdout;
    const output = ask(twice);
    expect(output.match(/Signature is Valid/g)).toHaveLength(2);
    expect(output).toContain("ETSI.CAdES.detached");
    expect(output).toContain("Total document signed");
    expect(output).toContain("SHA-256");
    const changed = Buffer.from(twice);
    changed[700] = (changed[700] ?? 0) ^ 1;
    expect(ask(changed)).toContain("Digest Mismatch");
  });

  test.runIf(has("pdfsig") && has("certutil"))(
    "is trusted by a stranger's program that trusts the root",
    async () => {
      const [, , twice] = (await signedByBoth()) as [Uint8Array, Uint8Array, Uint8Array];
      const [trust, der] = [mkdtempSync(join(folder, "trust-")), join(folder, "root.der")];
      writeFileSync(der, root);
      const certutil = (...words: string[]) => execFileSync("certutil", ["-d", `sql:${trust}`, ...words]);
      const ask = () => spawnSync("pdfsig", ["-nssdir", trust, fileOf(twice)], { encoding: "utf8" }).stdout;
      certutil("-N", "--empty-password");
      expect(ask()).not.toContain("Certificate is Trusted");
      certutil("-A", "-n", "root", "-t", "CT,C,C", "-i", der);
      const output = ask();
      expect(output.match(/Signature Validation: Signature is Valid/g)).toHaveLength(2);
      expect(output.match(/Certificate Validation: Certificate is Trusted/g)).toHaveLength(2);
    },
  );

  test("bears a detached signature by SM2 with SM3 as well", async () => {
    const [, , twice] = (await signedByBoth()) as [Uint8Array, Uint8Array, Uint8Array];
    const { serial, sm2Key } = await ca().issue("S", holderOf(sampleDeal.parties.S.name));
    const signature = (await ca().signSm2(serial, twice)).toString("hex");
    const holds = (bytes: Uint8Array) =>
      sm2.doVerifySignature(bytes, signature, sm2Key.toString("hex"), { der: true, hash: true });
    expect(holds(twice)).toBe(true);
    expect(holds(twice.subarray(1))).toBe(false);
  });
});

describe("letters", () => {
  const disposal = {
    no: "1",
    by: "B",
    kind: "pay",
    memo: "",
    penalty: fen(36_000_000n),
    appealBy: issuedAt,
  } as const;
  const settlement = {
    no: 1,
    evidence: sampleEvidence(),
    result: settle(sampleBasis(), sampleEvidence()),
    disputableUntil: instant(0),
    confirmBy: instant(0),
  };
  test.runIf(has("pdftotext")).each([
    ["成交通知书", dealLetter(sampleDeal), "叁佰柒拾贰万元整"],
    ["买卖合同", contractLetter(sampleDeal, issuedAt), "第八条签署与生效"],
    ["成交确认函", confirmationLetter(sampleDeal), "请加盖公章"],
    ["结算单", settlementLetter(sampleDeal, settlement, issuedAt), "叁佰陆拾叁万叁仟肆佰贰拾元零贰角玖分"],
    ["违约处置函", disposalLetter(sampleDeal, disposal, issuedAt), "叁拾陆万元整"],
  ])("%s says it all, rare signs included", async (title, letter, part) => {
    const text = textOf(await draw(letter));
    expect(text).toContain(title);
    expect(text).toContain(part);
    expect(text).toContain("汾岭㙟燃料有限公司");
  });

  test.runIf(has("pdftoppm"))("lead whoever scans them to where they are verified", async () => {
    const page = fileOf(await draw(dealLetter(sampleDeal)));
    execFileSync("pdftoppm", ["-png", "-r", "200", "-singlefile", page, page]);
    const { data, info } = await sharp(`${page}.png`)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(decodeQR({ ...info, data })).toBe(code);
  });

  const called = (name: string) => {
    const { parties } = sampleDeal;
    return dealLetter({ ...sampleDeal, parties: { ...parties, S: { ...parties.S, name } } });
  };

  // U+20BB7, U+282E2 and U+20C41 are none of the mainland's; U+9FBA is, U+2B81A and U+2CE23 name people there.
  test.runIf(has("pdftotext")).each(["𠮷", "𨋢", "𠱁", "\u9fba", "𫠚", "𬸣", "㙟"])(
    "write %s, whichever face has it",
    async (sign) => {
      const text = textOf(await draw(called(`榆林${sign}煤业${sign}有限公司`)));
      expect(text).toContain(`榆林${sign}煤业${sign}有限公司`);
    },
  );

  test.runIf(has("pdftotext"))("give back the very sign, where the face draws several alike", async () => {
    // The face has one dot for U+00B7 and U+30FB, and one shape for a character and its radical or its double.
    const name = "买买提·吐尔逊・⼭山 凉凉";
    await draw(called("先画・再画"));
    expect(textOf(await draw(called(name)))).toContain(name.replaceAll(" ", ""));
  });

  test.runIf(has("pdffonts"))("say that their faces are parts of faces", async () => {
    const output = execFileSync("pdffonts", [fileOf(await draw(called("榆林煤业有限公司")))], {
      encoding: "utf8",
    });
    expect(output).toMatch(/[A-Z]{6}\+NotoSansSC\S*\s+CID TrueType\s+Identity-H\s+yes yes yes/);
  });

  test.runIf(has("pdftotext"))("write a sign that no face has by its number", async () => {
    expect(textOf(await draw(called("榆林\u{2a6d5}煤业有限公司")))).toContain("榆林〔U+2A6D5〕煤业有限公司");
  });

  test("embed another face only where they need it", async () => {
    const faces = (pdf: Uint8Array) =>
      Buffer.from(pdf)
        .toString("latin1")
        .match(/\/FontFile2/g)?.length ?? 0;
    expect(faces(await draw(called("榆林煤业有限公司")))).toBe(1);
    expect(faces(await draw(called("榆林𠮷煤业有限公司")))).toBe(2);
  });

  test("embed only the signs that they use", async () => {
    const pdf = await draw(dealLetter(sampleDeal));
    expect(pdf.length).toBeLessThan(120_000);
    expect(Buffer.from(pdf).toString("latin1")).toContain("/FontFile2");
  });

  test("that cannot be drawn fail for whoever asked, and for nobody else", async () => {
    const letter = dealLetter(sampleDeal);
    const broken = draw({ ...letter, blocks: [{ kind: "nonsense" }, null] as never });
    await expect(broken).rejects.toThrow();
    expect((await draw(letter)).length).toBeGreaterThan(1_000);
  });
});

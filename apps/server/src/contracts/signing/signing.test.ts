import { createHash } from "node:crypto";
import { api } from "@zd/api";
import type { ContractNo, WareId } from "@zd/domain/kernel/brand";
import { tonnes } from "@zd/domain/testing/samples";
import { sm2 } from "sm-crypto-v2";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { certify, openLetters, verifySignatures } from "../../signing/index.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, company, type Scene, setScene } from "../../testing/market-scene.ts";
import { smallPdf, smallPng } from "../../testing/samples.ts";
import { signingCode } from "../../testing/sent-texts.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { uploaded } from "../../testing/upload.ts";

const { letters } = api;

let exchange: TestPlatform;
let scene: Scene;
let staff: Awaited<ReturnType<typeof openStaff<"desk">>>;
let wares = 0;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "port"])
    await scene.join(name, { funds: "50000000", roles: ["administrator"] });
  for (const name of ["mine", "plant"]) await certifyMember(name);
  staff = await openStaff(exchange, { desk: "riskController" });
});
afterAll(() => exchange.close());
beforeEach(() => faults({}));

const faults = (change: { losesAnswers?: boolean; isDown?: boolean }) =>
  exchange.db
    .updateTable("sandboxCa.faults")
    .set({ losesAnswers: false, isDown: false, ...change })
    .execute();

async function certifyMember(name: string) {
  const { firm, user } = scene.member(name);
  await certify(exchange.platform.transact, { company, firm, user, mobile: "13900000001" });
}

const caller = (name: string) => scene.member(name).caller;

/** The mine sells, the plant takes: a contract that both are to sign. */
async function newContract(): Promise<ContractNo> {
  wares += 1;
  const id = `J260615-${String(wares).padStart(2, "0")}` as never;
  const { wares: listed, opensAt } = await scene.schedule({ id, mode: "1" }, [
    { rule: { split: true, minQuantity: tonnes("1000"), quantityStep: tonnes("1000") } },
  ]);
  await exchange.until(opensAt);
  await scene.bid("plant", listed[0] as WareId, null, "2000");
  const { contractNo } = await exchange.db
    .selectFrom("contracts.contract")
    .select("contractNo")
    .where("sectionId", "=", id)
    .executeTakeFirstOrThrow();
  return contractNo;
}

const lastCode = (mobile = "13900000001") => signingCode(exchange, mobile);

async function begin(name: string, contractNo: ContractNo, kind: "contract" | "confirmation" = "contract") {
  const begun = await caller(name).ask(letters.beginSigning, { kind, contractNo });
  return { ...begun, code: await lastCode() };
}

async function sign(name: string, contractNo: ContractNo, kind: "contract" | "confirmation" = "contract") {
  const { task, code } = await begin(name, contractNo, kind);
  return caller(name).ask(letters.confirmSigning, { task, code });
}

const stateOf = async (contractNo: ContractNo) =>
  (
    await exchange.db
      .selectFrom("contracts.contract")
      .select("state")
      .where("contractNo", "=", contractNo)
      .executeTakeFirstOrThrow()
  ).state;

const signedOf = (name: string, contractNo: ContractNo) =>
  caller(name).ask(letters.readSigned, { kind: "contract", contractNo });

async function bytesOf(name: string | null, file: string): Promise<{ status: number; bytes: Buffer }> {
  const answer = await fetch(`${exchange.address}/api${api.files.download.path}?path=${file}`, {
    headers: {
      ...(await exchange.sign("")),
      ...(name === null ? {} : { "x-token": scene.member(name).token, cookie: await linkCookie(name) }),
    },
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function linkCookie(name: string): Promise<string> {
  const { headers } = await exchange.send("POST", `/api${api.files.allowLinks.path}`, "{}", {
    "x-token": scene.member(name).token,
  });
  return (headers["set-cookie"] ?? "").split(";")[0] ?? "";
}

describe("a contract", () => {
  test("is signed by both sides, and the document bears both signatures and proves them", async () => {
    const no = await newContract();
    const begun = await begin("mine", no);
    expect(begun).toMatchObject({ number: `HT${no}`, mobile: "139****0001" });
    const first = await caller("mine").ask(letters.confirmSigning, { task: begun.task, code: begun.code });
    expect(first.state).toBe("10");
    expect(await signedOf("plant", no)).toMatchObject({ isComplete: false, signatures: [{ side: "S" }] });
    const second = await sign("plant", no);
    expect(second.state).toBe("20");

    const signed = await signedOf("mine", no);
    expect(signed).toMatchObject({ isComplete: true, signatures: [{ side: "S" }, { side: "B" }] });
    const { status, bytes } = await bytesOf("mine", signed.document?.file ?? "");
    expect(status).toBe(200);
    const root = await openLetters(exchange.platform).ca.root();
    expect(await verifySignatures(bytes, root)).toMatchObject([
      { isValid: true, coversAll: false, serial: signed.signatures[0]?.serial },
      { isValid: true, coversAll: true, serial: signed.signatures[1]?.serial },
    ]);
    const last = signed.signatures[1];
    const hex = (text = "") => Buffer.from(text, "base64").toString("hex");
    expect(sm2.doVerifySignature(bytes, hex(last?.sm2), hex(last?.sm2Key), { der: true, hash: true })).toBe(
      true,
    );
  });

  test("is signed by both at the same moment, and neither signature is lost", async () => {
    const no = await newContract();
    const tasks = [];
    for (const name of ["mine", "plant"]) tasks.push({ name, ...(await begin(name, no)) });
    const done = await Promise.all(
      tasks.map(({ name, task, code }) => caller(name).ask(letters.confirmSigning, { task, code })),
    );
    expect(done.map(({ state }) => state).toSorted()).toEqual(["10", "20"]);
    expect(await signedOf("plant", no)).toMatchObject({ isComplete: true });
  });

  test("is signed once by a side, however often it is confirmed", async () => {
    const no = await newContract();
    const { task, code } = await begin("mine", no);
    const twice = await Promise.all([
      caller("mine").call(letters.confirmSigning, { task, code }),
      caller("mine").call(letters.confirmSigning, { task, code }),
    ]);
    expect(twice.filter(({ result }) => result === 0)).toHaveLength(1);
    expect(await caller("mine").call(letters.confirmSigning, { task, code })).toMatchObject({
      result: "C1064",
    });
    expect(
      await caller("mine").call(letters.beginSigning, { contractNo: no, kind: "contract" }),
    ).toMatchObject({
      result: "C1064",
    });
  });

  test("is not signed on paper where the rules refuse the step in between", async () => {
    const no = await newContract();
    const { task, code } = await begin("mine", no);
    await caller("plant").ask(api.contracts.refuseToSign, { contractNo: no, memo: "价格有误" });
    expect(await stateOf(no)).toBe("90");
    expect(await caller("mine").call(letters.confirmSigning, { task, code })).toMatchObject({
      result: "C1001",
    });
    expect((await signedOf("mine", no)).signatures).toEqual([]);
    expect(
      await caller("mine").call(letters.beginSigning, { kind: "contract", contractNo: no }),
    ).toMatchObject({
      result: "C1001",
    });
  });

  test("stays unsigned while the authority does not answer, and needs no second code afterwards", async () => {
    const no = await newContract();
    const { task, code } = await begin("mine", no);
    await faults({ isDown: true });
    const confirm = () => caller("mine").call(letters.confirmSigning, { task, code });
    expect(await confirm()).toMatchObject({ result: "C1051" });
    await faults({});
    const wrong = code === "000000" ? "000001" : "000000";
    expect(await caller("mine").call(letters.confirmSigning, { task, code: wrong })).toMatchObject({
      result: "C1052",
    });
    // The code was right, and the answers to what followed it are lost.
    await exchange.db
      .updateTable("signing.task")
      .set({ provenAt: new Date() })
      .where("id", "=", task)
      .execute();
    await faults({ losesAnswers: true });
    expect(await confirm()).toMatchObject({ result: "C1051" });
    expect([await stateOf(no), (await signedOf("mine", no)).signatures]).toEqual(["10", []]);
    await exchange.restart();
    await faults({});
    expect(await confirm()).toMatchObject({ result: 0 });
    expect((await signedOf("mine", no)).signatures).toHaveLength(1);
  });

  test("is signed by nobody without a certificate, without the right, too late, or from another firm", async () => {
    const no = await newContract();
    await scene.join("clerk", { roles: ["trader"] });
    const ask = async (name: string) =>
      (await caller(name).call(letters.beginSigning, { kind: "contract", contractNo: no })).result;
    expect(await ask("port")).toBe("P1004");
    expect(await ask("clerk")).toBe("P1003");
    const { task, code } = await begin("plant", no);
    expect(await caller("mine").call(letters.confirmSigning, { task, code })).toMatchObject({
      result: "P1004",
    });
    await exchange.wait(11 * 60_000);
    expect((await caller("plant").call(letters.confirmSigning, { task, code })).result).toBe("C1063");
    const again = await begin("plant", no);
    await exchange.db
      .updateTable("signing.certificate")
      .set({ revokedAt: new Date(0), revokeReason: "测试" })
      .where("userId", "=", scene.member("plant").user)
      .execute();
    expect(await ask("plant")).toBe("C1007");
    const { task: second, code: known } = again;
    expect(await caller("plant").call(letters.confirmSigning, { task: second, code: known })).toMatchObject({
      result: "C1007",
    });
    await certifyMember("plant");
  });
});

test("who has taken the step without a signature on the document may still set it, and the contract stays as it is", async () => {
  const no = await newContract();
  await sign("mine", no);
  await sign("plant", no);
  // As a contract on record whose seller's signing brought no document along.
  await exchange.db.deleteFrom("signing.signature").where("letterNumber", "=", `HT${no}`).execute();
  await exchange.db
    .updateTable("signing.letter")
    .set({ fileId: null, version: 0 })
    .where("number", "=", `HT${no}`)
    .execute();
  expect(await signedOf("plant", no)).toMatchObject({ isComplete: false, signatures: [] });
  for (const name of ["plant", "mine"]) expect((await sign(name, no)).state).toBe("20");
  const read = await signedOf("mine", no);
  expect(read).toMatchObject({ isComplete: true, signatures: [{ side: "B" }, { side: "S" }] });
  const root = await openLetters(exchange.platform).ca.root();
  const { bytes } = await bytesOf("mine", read.document?.file ?? "");
  expect((await verifySignatures(bytes, root)).map(({ isValid }) => isValid)).toEqual([true, true]);
  expect(await caller("mine").call(letters.beginSigning, { kind: "contract", contractNo: no })).toMatchObject(
    {
      result: "C1064",
    },
  );
});

describe("a stamped confirmation letter", () => {
  const { confirmationLetters } = api;
  const listed = async (name: string, contractNo: ContractNo) =>
    (
      await caller(name).ask(confirmationLetters.list, {
        pageIndex: 1,
        pageSize: 20,
        filters: { contractNo },
      })
    ).rows[0];

  test("comes back as files, is seen by the other side, and may be replaced", async () => {
    const contractNo = await newContract();
    expect(await listed("mine", contractNo)).toMatchObject({ state: "0", otherState: "0" });
    const { token } = scene.member("mine");
    const [first, second] = await uploaded(exchange, token, [
      { name: "盖章一.png", bytes: smallPng },
      { name: "盖章二.pdf", bytes: smallPdf("2") },
    ]);
    const send = (name: string, files: readonly (string | undefined)[]) =>
      caller(name).call(confirmationLetters.upload, { contractNo, files: files as never });
    expect(await send("mine", [first?.file])).toMatchObject({ result: 0 });
    expect(await send("mine", [second?.file])).toMatchObject({ result: 0 });
    expect(await send("plant", [second?.file])).toMatchObject({ result: "A1009" });
    expect(await send("port", [second?.file])).toMatchObject({ result: "P1004" });
    const nothing = JSON.stringify({ contno: contractNo, attachments: [] });
    const path = `/api${confirmationLetters.upload.path}`;
    const { body } = await exchange.send("POST", path, nothing, { "x-token": token });
    expect(body).toMatchObject({ result: "P1001", msg: expect.stringContaining("请上传盖章的确认函") });
    expect(await listed("plant", contractNo)).toMatchObject({ state: "0", otherState: "1" });
    const read = await caller("plant").ask(confirmationLetters.read, { contractNo });
    expect(read).toMatchObject({ own: [], other: [{ name: "盖章二.pdf" }] });
    expect((await bytesOf("plant", second?.file ?? "")).status).toBe(200);
    expect((await bytesOf("port", second?.file ?? "")).status).toBe(404);
    expect(await caller("port").call(confirmationLetters.read, { contractNo })).toMatchObject({
      result: "P1004",
    });
  });
});

describe("a letter", () => {
  test.each(["deal", "contract", "confirmation"] as const)(
    "(%s) is for its two parties and the exchange; a third firm gets nothing",
    async (kind) => {
      const contractNo = await newContract();
      const made = await caller("mine").ask(letters.make, { kind, contractNo });
      expect(await caller("plant").ask(letters.make, { kind, contractNo })).toEqual(made);
      expect(await staff.desk.ask(letters.make, { kind, contractNo })).toEqual(made);
      expect(await caller("port").call(letters.make, { kind, contractNo })).toMatchObject({
        result: "P1004",
      });
      for (const name of ["mine", "plant"]) {
        const { status, bytes } = await bytesOf(name, made.document.file);
        expect(status).toBe(200);
        expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
      }
      for (const name of ["port", null]) expect((await bytesOf(name, made.document.file)).status).toBe(404);
    },
  );

  test("there is none of a settlement that was not made; kinds that follow from no contract are none", async () => {
    const contractNo = await newContract();
    expect(await caller("mine").call(letters.make, { kind: "settlement", contractNo })).toMatchObject({
      result: "P1004",
    });
    const { token } = scene.member("mine");
    for (const kind of ["disposal", "order", "delivery", "credit", "loan"]) {
      const bodyText = JSON.stringify({ kind, contno: contractNo });
      const { body } = await exchange.send("POST", `/api${letters.make.path}`, bodyText, {
        "x-token": token,
      });
      expect(body.result).toBe("P1001");
    }
  });

  test("is found genuine by whoever holds it, and by nobody who guesses", async () => {
    const contractNo = await newContract();
    const { number } = await caller("mine").ask(letters.make, { kind: "deal", contractNo });
    const { digest } = await exchange.db
      .selectFrom("signing.letter")
      .select("digest")
      .where("number", "=", number)
      .executeTakeFirstOrThrow();
    const verify = (code: string, no = number) =>
      exchange.anonymous.ask(letters.verify, { number: no, code });
    const genuine = await verify(digest.slice(0, 16).toUpperCase());
    expect(genuine).toMatchObject({ isGenuine: true, letter: { title: "成交通知书", digest } });
    expect(genuine.letter?.facts).toContainEqual({ label: "数量", value: "2,000 吨" });
    expect(
      createHash("sha256")
        .update(genuine.letter?.content ?? "")
        .digest("hex"),
    ).toBe(digest);
    expect(await verify("0".repeat(16))).toEqual({ isGenuine: false, letter: null });
    expect(await verify(digest.slice(0, 16), "CJ0")).toEqual({ isGenuine: false, letter: null });
  });

  test("is read word for word, proven by its digest, and led to by its address, by whoever may have it", async () => {
    const contractNo = await newContract();
    const query = { kind: "deal", contractNo } as const;
    const read = await caller("mine").ask(letters.read, query);
    expect(createHash("sha256").update(read.content).digest("hex")).toBe(read.digest);
    expect(await caller("plant").ask(letters.read, query)).toEqual(read);
    expect(await caller("port").call(letters.read, query)).toMatchObject({ result: "P1004" });
    const { searchParams } = new URL(read.address, "https://exchange.example");
    const [number, code] = [searchParams.get("no") ?? "", searchParams.get("code") ?? ""];
    const verified = await exchange.anonymous.ask(letters.verify, { number, code });
    expect(verified.letter).toMatchObject({ number: read.number, content: read.content });
    const { number: drawn } = await caller("mine").ask(letters.make, query);
    expect(drawn).toBe(read.number);
  });

  test("to confirm is signed as well, and the contract stands where it stood", async () => {
    const no = await newContract();
    expect((await sign("mine", no, "confirmation")).state).toBeNull();
    expect(await stateOf(no)).toBe("10");
    const signed = await caller("plant").ask(letters.readSigned, { kind: "confirmation", contractNo: no });
    expect(signed).toMatchObject({ isComplete: false, signatures: [{ side: "S" }] });
    expect(
      await caller("port").call(letters.readSigned, { kind: "confirmation", contractNo: no }),
    ).toMatchObject({
      result: "P1004",
    });
  });
});

test("a protocol is there for anybody, as PDF", async () => {
  const answer = await fetch(`${exchange.address}/api${letters.downloadProtocol.path}?kind=entry`, {
    headers: (await exchange.sign("")) as Record<string, string>,
  });
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});

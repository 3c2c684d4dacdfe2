import { api } from "@zd/api";
import { decodeFrame, frameTypes } from "@zd/api/market/frames";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContractScene, setContractScene } from "../testing/contract-scene.ts";
import { openExchange } from "../testing/exchange.ts";
import { at } from "../testing/market-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";

let exchange: TestPlatform;
let scene: ContractScene;
let no: ContractNo;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00"), settings: { SOCKETS_PER_USER: "3" } });
  scene = await setContractScene(exchange);
  no = await scene.deal("1");
});
afterAll(() => exchange.close());

const attend = (token?: string) => ({ type: frameTypes.attend, data: token === undefined ? {} : { token } });

async function attending(name: string) {
  const socket = await exchange.socket();
  const { firm, token } = scene.member(name);
  socket.send(attend(token));
  expect(await socket.next()).toMatchObject({ type: frameTypes.attend, data: { firmid: firm } });
  return socket;
}

/** All that a socket has heard by the time that it hears a sign of life. */
async function framesOf(socket: Awaited<ReturnType<typeof attending>>) {
  socket.send({ type: 0 });
  await socket.next(({ type }) => type === frameTypes.keepAlive);
  return socket.frames.filter(({ type }) => type === frameTypes.ownMoved).map(({ data }) => data);
}

test("what moves of a contract reaches the sockets of its two firms, and no other", async () => {
  const [buyer, colleague, seller, stranger, anonymous] = await Promise.all([
    attending("plant"),
    attending("plant"),
    attending("mine"),
    attending("stranger"),
    exchange.socket(),
  ]);
  await scene.sign(no, "S");
  const news = { kind: "contract", id: no };
  for (const socket of [buyer, colleague, seller]) {
    const frame = await socket.next(({ type }) => type === frameTypes.ownMoved);
    expect(frame.data).toEqual(news);
    expect(decodeFrame(frame)).toMatchObject({ type: frameTypes.ownMoved, data: news });
  }
  expect(await framesOf(stranger)).toEqual([]);
  expect(await framesOf(anonymous)).toEqual([]);
  for (const socket of [buyer, colleague, seller, stranger, anonymous]) socket.close();
});

test("who leaves hears no more, and the sections that he follows are none of it", async () => {
  const contractNo = await scene.deal("1");
  const socket = await attending("plant");
  socket.send({ type: frameTypes.subscribe, data: { opt: "Cls" } });
  await scene.sign(contractNo, "S");
  expect(await framesOf(socket)).toEqual([{ kind: "contract", id: contractNo }]);
  socket.send(attend());
  expect(await socket.next(({ type }) => type === frameTypes.attend)).toMatchObject({
    data: { firmid: null },
  });
  await scene.sign(contractNo, "B");
  expect(await framesOf(socket)).toHaveLength(1);
  socket.close();
});

test("an unknown token is answered with a reason, and an ended session hears nothing", async () => {
  const contractNo = await scene.deal("1");
  const socket = await exchange.socket();
  socket.send(attend("x".repeat(43)));
  expect(await socket.next()).toMatchObject({
    type: frameTypes.error,
    data: { msg: "会话无效，请重新登录" },
  });

  const { caller, token } = scene.member("stranger");
  socket.send(attend(scene.member("mine").token));
  await socket.next(({ type }) => type === frameTypes.attend);
  socket.send(attend(token));
  await socket.next(({ type }) => type === frameTypes.attend);
  await scene.sign(contractNo, "S");
  expect(await framesOf(socket)).toEqual([]);

  await caller.ask(api.identity.signOut, {});
  socket.send(attend(token));
  expect(await socket.next(({ type }) => type === frameTypes.error)).toBeDefined();
  socket.close();
});

test("one user is told on so many sockets, and on another when one has gone", async () => {
  const sockets = [await attending("mine"), await attending("mine"), await attending("mine")];
  const another = await exchange.socket();
  const { token } = scene.member("mine");
  another.send(attend(token));
  expect(await another.next()).toMatchObject({
    type: frameTypes.error,
    data: { msg: "同一账号打开的页面过多，本页不再收到本企业动态，请关闭其他页面后刷新" },
  });
  sockets[0]?.close();
  await expect
    .poll(async () => {
      another.send(attend(token));
      return (await another.next()).type;
    })
    .toBe(frameTypes.attend);
  for (const socket of [...sockets, another]) socket.close();
});

test("a session that ends takes its sockets out of the firm's affairs at once", async () => {
  const contractNo = await scene.deal("1");
  const socket = await attending("plant");
  await scene.member("plant").caller.ask(api.identity.signOut, {});
  await scene.sign(contractNo, "S");
  expect(await framesOf(socket)).toEqual([]);
  socket.close();
});

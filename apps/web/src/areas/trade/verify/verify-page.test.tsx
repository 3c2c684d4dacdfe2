import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { afterEach, expect, test } from "vitest";
import "./verify-page.tsx";
import { endedSession } from "../../../testing/ended-session.ts";
import { answer, renderPage } from "../../../testing/render-page.tsx";

afterEach(cleanup);

const json = (name: string, content: unknown) =>
  new File([typeof content === "string" ? content : JSON.stringify(content)], name, {
    type: "application/json",
  });

async function enter(published = true) {
  const session = await endedSession();
  const { calls } = renderPage(
    "/trade/verify",
    published ? [answer(api.proof.listKeys, () => session.bundle.keys as never)] : [],
  );
  const field = await screen.findByLabelText(/把证明包和回执拖到这里/);
  const upload = (...files: readonly File[]) => userEvent.upload(field, [...files]);
  return { ...session, calls, upload };
}

test("a bundle and a receipt are reckoned again in the browser, and nothing is sent", async () => {
  const { bundle, receipt, calls, upload } = await enter();
  await expect.poll(() => calls).toContain("proof.listKeys");
  const before = calls.length;
  await upload(json("session.json", bundle), json("receipt.json", receipt));
  const verdict = within(await screen.findByRole("region", { name: "验证结果" }));
  expect(verdict.getByRole("status").textContent).toBe("全部相符");
  expect(verdict.getByText(/4 行：接受订单 1 笔，拒绝 0 笔/)).toBeDefined();
  expect(verdict.getByText(/已与公布的公钥核对/)).toBeDefined();
  expect(within(verdict.getByRole("table", { name: "回执" })).getByText("相符")).toBeDefined();
  expect(calls.slice(before)).toEqual([]);
});

test("a row that was touched is named, and so is a receipt that does not stand in the journal", async () => {
  const { bundle, receipt, upload } = await enter();
  const rows = bundle.rows.with(1, {
    ...bundle.rows[1],
    body: bundle.rows[1]?.body.replace("310000000n", "320000000n"),
  } as never);
  await upload(json("receipt.json", { ...receipt, seq: 3 }));
  expect(await screen.findByText(/已收到 1 份回执/)).toBeDefined();
  await upload(json("session.json", { ...bundle, rows }));
  const verdict = within(await screen.findByRole("region", { name: "验证结果" }));
  expect(verdict.getByRole("alert").textContent).toBe("不相符");
  expect(verdict.getAllByRole("listitem")[0]?.textContent).toContain("第 2 行 摘牌成交：哈希不符");
  expect(verdict.getByText("日志该行的哈希与回执不符")).toBeDefined();
  expect(verdict.getByText(/摘牌成交：成交与重算不符/)).toBeDefined();
  expect(verdict.getByRole("row", { name: "金额 3,200,000.00 元 3,100,000.00 元" })).toBeDefined();
});

test("a bundle that another key has signed is refused, and a file that is none is said to be none", async () => {
  const { bundle, upload } = await enter();
  const other = await endedSession();
  await upload(json("photo.png", "\u0000"), json("session.json", { ...bundle, seal: other.bundle.seal }));
  expect((await screen.findByText(/^无法读取/)).textContent).toContain("photo.png");
  const verdict = within(await screen.findByRole("region", { name: "验证结果" }));
  expect(verdict.getByText(/不是交易中心公布的公钥/)).toBeDefined();
});

test("the program itself can be taken away", async () => {
  await enter(false);
  const link = await screen.findByRole("link", { name: "独立验证程序" });
  expect(link.getAttribute("download")).toBe("verify-session.mjs");
});

test("a session is gone through row by row, also by the keyboard", async () => {
  const { bundle } = await endedSession();
  renderPage(`/trade/verify?sectid=${bundle.section}`, [
    answer(api.proof.listKeys, () => bundle.keys as never),
    answer(api.proof.readBundle, () => bundle as never),
  ]);
  const replay = within(await screen.findByRole("region", { name: "回放" }));
  const slider = replay.getByRole("slider", { name: "日志行" });
  expect(slider.getAttribute("aria-valuetext")).toBe("第 4 行，共 4 行，场次已结束");
  fireEvent.change(slider, { target: { value: "2" } });
  expect(replay.getByText(/^摘牌成交 .* 620\.00 × 5,000 吨$/)).toBeDefined();
  expect(replay.getByRole("row", { name: /^01 .*交易中 620\.00 1 0 5,000$/ })).toBeDefined();
  await userEvent.click(replay.getByRole("button", { name: "上一行" }));
  expect(replay.getByText("进入交易中")).toBeDefined();
  expect(replay.getByRole("row", { name: /交易中 620\.00 0 0 0$/ })).toBeDefined();
  await userEvent.click(replay.getByRole("button", { name: "上一行" }));
  expect(replay.getByText("开场前")).toBeDefined();
  expect(replay.getByRole("button", { name: "上一行" })).toHaveProperty("disabled", true);
  await userEvent.click(replay.getByRole("button", { name: "播放" }));
  expect(await replay.findByText("进入交易中")).toBeDefined();
});

test("a session whose bundle is not there yet says why", async () => {
  renderPage("/trade/verify?sectid=J1", [
    answer(api.proof.listKeys, () => []),
    answer(api.proof.readBundle, () => "SECTION_NOT_ENDED"),
  ]);
  expect((await screen.findByRole("alert")).textContent).toBe("场次尚未结束");
  expect(screen.queryByRole("region", { name: "回放" })).toBeNull();
});

test("what a visitor brings himself is not put aside for the exchange's own copy, however late that comes", async () => {
  const { bundle, receipt } = await endedSession();
  const late = Promise.withResolvers<typeof bundle>();
  renderPage(`/trade/verify?sectid=${bundle.section}`, [
    answer(api.proof.listKeys, () => bundle.keys as never),
    answer(api.proof.readBundle, () => late.promise as never),
  ]);
  const field = await screen.findByLabelText(/把证明包和回执拖到这里/);
  const touched = { ...bundle, rows: bundle.rows.toSpliced(1, 1) };
  await userEvent.upload(field, [json("session.json", touched), json("receipt.json", receipt)]);
  const verdict = within(await screen.findByRole("region", { name: "验证结果" }));
  await expect.poll(() => verdict.queryByText("不相符")).not.toBeNull();
  late.resolve(bundle);
  await expect.poll(() => screen.queryByText(/正在取得场次/)).toBeNull();
  await expect.poll(() => (field as HTMLInputElement).disabled).toBe(false);
  expect(screen.queryByText("全部相符")).toBeNull();
  expect(verdict.getByRole("table", { name: "回执" })).toBeDefined();
});

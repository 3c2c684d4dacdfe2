import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { makeKeyPair, openText, partSubject, sealText } from "@zd/api/trading/seal-box";
import { seals } from "@zd/api/trading/seals";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { sectionId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import { after } from "../../testing/market-rows.ts";
import { type Answer, answer, renderPage, testNow, trader } from "../../testing/render-page.tsx";
// Its libraries take their time: loaded here, not within the first test.
import "../../areas/user/seals/seal-parts-page.tsx";

type Own = OutputOf<typeof seals.listOwn>;

afterEach(cleanup);

const section = sectionId("J260615-A01");
const part = "AQIDBA==";
/** The key that the holder has enrolled, and an earlier one; their numbers begin them, in hex. */
const ownKey = `AAECAw${"A".repeat(37)}=`;
const earlierKey = `CgsMDQ${"A".repeat(37)}=`;

const own = (box: string, change: Partial<Own["parts"][number]> = {}): Own => ({
  holder: "owner",
  publicKey: ownKey,
  enrolledAt: after(-3600),
  parts: [
    {
      section,
      name: "神木末煤询报价采购",
      status: "b",
      deadline: after(3600),
      part: 2,
      round: null,
      isDue: true,
      box,
      publicKey: ownKey,
      releasedAt: null,
      state: {
        offers: 3,
        threshold: 2,
        holders: [
          { holder: "desk", name: "陈", releasedAt: after(-60) },
          { holder: "owner", name: "王立新", releasedAt: null },
        ],
      },
      ...change,
    },
  ],
});

const open = (answers: readonly Answer[]) =>
  renderPage("/user/trade/seals", answers, { signedIn: trader, site: { serverTime: testNow } });

test("a holder releases his part with the key that he has kept, which another key does not do", async () => {
  const { publicKey, privateKey } = await makeKeyPair();
  const box = await sealText(publicKey, partSubject(section, 2), part);
  const inputs: InputOf<typeof seals.releasePart>[] = [];
  open([
    answer(seals.listOwn, () =>
      inputs.length === 0 ? own(box) : own(box, { releasedAt: after(0), isDue: false }),
    ),
    answer(seals.releasePart, (input) => {
      inputs.push(input);
      return {};
    }),
  ]);
  expect(await screen.findByText(/已封存 3 份，份额 1\/2：交易中心 陈 .* 已交，货主 王立新/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "交出份额" }));
  const dialog = within(screen.getByRole("dialog"));
  const submit = dialog.getByRole("button", { name: "交出" });
  await userEvent.type(dialog.getByLabelText("开启密钥"), (await makeKeyPair()).privateKey);
  await userEvent.click(submit);
  expect(await dialog.findByText("这把密钥打不开本场次的份额，请用编号为 00010203 的密钥")).toBeDefined();
  expect(inputs).toEqual([]);
  await userEvent.upload(dialog.getByLabelText("从文件读取"), new File([privateKey], "开启密钥.txt"));
  await expect.poll(() => dialog.getByLabelText("开启密钥")).toHaveProperty("value", privateKey);
  await userEvent.click(submit);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(inputs).toEqual([{ section, part }]);
  expect(await screen.findByText(/^已于 .* 交出$/)).toBeDefined();
});

test("a key is enrolled once it is saved, and only its public half is sent", async () => {
  const inputs: InputOf<typeof seals.enrolKey>[] = [];
  open([
    answer(seals.listOwn, () => ({ holder: "owner", publicKey: null, enrolledAt: null, parts: [] })),
    answer(seals.enrolKey, (input) => {
      inputs.push(input);
      return {};
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "登记开启密钥" }));
  const dialog = within(screen.getByRole("dialog", { name: "登记开启密钥" }));
  const field = dialog.getByLabelText("开启密钥") as HTMLInputElement;
  await expect.poll(() => field.value).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  const privateKey = field.value;
  expect(dialog.getByRole("button", { name: "登记" })).toHaveProperty("disabled", true);
  await userEvent.click(dialog.getByLabelText("我已妥善保存"));
  await userEvent.click(dialog.getByRole("button", { name: "登记" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(inputs).toHaveLength(1);
  const publicKey = inputs[0]?.publicKey ?? "";
  expect(publicKey).not.toBe(privateKey);
  expect(await openText(privateKey, "x", await sealText(publicKey, "x", "y"))).toBe("y");
});

test("who has replaced his key is told which one a part needs, and that it must not be thrown away", async () => {
  open([answer(seals.listOwn, () => own("", { publicKey: earlierKey, round: 1 }))]);
  expect(await screen.findByText(/登记开启密钥（编号 00010203）/)).toBeDefined();
  expect(screen.getByRole("row", { name: /第一轮 .*0A0B0C0D（更换前）/ })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "交出份额" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/请用编号为 0A0B0C0D 的密钥打开，现在的密钥打不开/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "取消" }));
  await userEvent.click(screen.getByRole("button", { name: "更换开启密钥" }));
  const enrolling = within(screen.getByRole("dialog", { name: "更换开启密钥" }));
  expect(enrolling.getByText(/您还有 1 份份额未交出，仍须用登记它们时的密钥/)).toBeDefined();
});

test("who may not hold parts is told so", async () => {
  open([answer(seals.listOwn, () => ({ holder: null, publicKey: null, enrolledAt: null, parts: [] }))]);
  expect(await screen.findByText(/您的角色不能持有开启份额/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "登记开启密钥" })).toBeNull();
});

import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { dealLetter } from "@zd/domain/letters/deal-letter";
import { letterText } from "@zd/domain/letters/letter";
import { sampleDeal } from "@zd/domain/testing/letters";
import { afterEach, expect, test } from "vitest";
// Loaded here, not within the first test.
import "./letter-page.tsx";
import { after } from "../../testing/market-rows.ts";
import { answer, renderPage } from "../../testing/render-page.tsx";

const { letters } = api;

afterEach(cleanup);

test("the holder of a letter sees its genuine contents, and a forged one is not found", async () => {
  const verify = answer(letters.verify, ({ code }) =>
    code === "0123456789abcdef"
      ? {
          isGenuine: true,
          letter: {
            number: "CJ1",
            title: "成交通知书",
            issuer: "朔原煤炭交易中心",
            issuedAt: after(-60),
            digest: "0123456789abcdef".repeat(4),
            content: letterText(dealLetter({ ...sampleDeal, contractNo: "1" })),
            facts: [],
            signers: [],
          },
        }
      : { isGenuine: false, letter: null },
  );
  renderPage("/letter?no=CJ1&code=0123456789abcdef", [verify]);
  const letter = await screen.findByRole("article", { name: "成交通知书 CJ1" });
  expect(within(letter).getByText("6,000 吨")).toBeDefined();
  await userEvent.clear(screen.getByLabelText(/防伪码/));
  await userEvent.type(screen.getByLabelText(/防伪码/), "ffffffffffffffff");
  await userEvent.click(screen.getByRole("button", { name: "核验" }));
  expect(await screen.findByText("没有找到与编号和防伪码相符的函件")).toBeDefined();
});

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { micro } from "@zd/api/wire/address-families";
import { text, tonnes, unitPrice } from "@zd/api/wire/fields";
import { command } from "@zd/api/wire/operation";
import { payload } from "@zd/api/wire/payload";
import { instant } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { type Session, SessionProvider } from "../../api/session.ts";
import { openServerClock, ServerClockProvider } from "../../realtime/server-clock.ts";
import { draftStore } from "../draft/draft-store.ts";
import { LabelledAmount } from "./labelled-amount.tsx";
import { TextField } from "./text-field.tsx";
import { useForm, useLongForm } from "./use-form.ts";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const sell = command(micro, "client/sell", {
  title: "卖出",
  access: "anyone",
  input: payload({
    place: ["loadplace", text(6, 2), "地点"],
    quantity: ["num", tonnes, "数量"],
    price: ["unitprice", unitPrice, "单价"],
  }),
  output: z.null(),
});

/** A form of three fields, and what it would send. */
function Sheet() {
  const { field, input, fault, isSettled, settled } = useForm(sell, {
    initial: { place: "", quantity: "", price: "620" },
    input: (values) => (values.quantity === "0" ? "请填写数量" : values),
    rules: ({ price }) => (price > 0n ? {} : { price: "须大于零" }),
  });
  const shown = (value: typeof input) =>
    value === null ? "–" : `${value.place} ${value.quantity} ${value.price}`;
  return (
    <>
      <TextField label="地点" {...field("place")} />
      <LabelledAmount label="数量" decimals={4} {...field("quantity")} />
      <LabelledAmount label="单价" {...field("price")} />
      <output aria-label="输入">{shown(input)}</output>
      <output aria-label="停顿后">{isSettled ? shown(settled) : "…"}</output>
      <output aria-label="缺什么">{fault}</output>
    </>
  );
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const reading = (label: string) => screen.getByRole("status", { name: label }).textContent;

test("the fields are read by the call's own schema, figures as figures", async () => {
  render(<Sheet />);
  await userEvent.type(box("地点"), " 榆林 ");
  await userEvent.type(box("数量"), "1234.5");
  expect(box("数量").value).toBe("1,234.5");
  expect(reading("输入")).toBe("榆林 12345000 6200000");
  expect(reading("停顿后")).toBe("…");
  await expect.poll(() => reading("停顿后")).toBe("榆林 12345000 6200000");
});

test("a fault is said once the field was left, in the schema's words, and goes as it is mended", async () => {
  render(<Sheet />);
  await userEvent.type(box("地点"), "榆");
  expect(screen.queryByText("至少2个字符", { selector: "p" })).toBeNull();
  await userEvent.tab();
  expect(screen.getByText("至少2个字符", { selector: "p" })).toBeDefined();
  expect(box("地点").getAttribute("aria-invalid")).toBe("true");
  await userEvent.type(box("地点"), "林");
  expect(screen.queryByText("至少2个字符", { selector: "p" })).toBeNull();
});

test("nothing is said of an empty field; an amount that is not finished is no amount", async () => {
  render(<Sheet />);
  await userEvent.click(box("数量"));
  await userEvent.tab();
  expect(screen.queryByText("数据非法", { selector: "p" })).toBeNull();
  await userEvent.type(box("数量"), "12.");
  await userEvent.tab();
  expect(screen.getByText("数据非法", { selector: "p" })).toBeDefined();
  expect(reading("输入")).toBe("–");
});

test("what an input method composes reaches the form when it is done", async () => {
  render(<Sheet />);
  await userEvent.type(box("地点"), "榆林");
  fireEvent.compositionStart(box("数量"));
  fireEvent.change(box("数量"), { target: { value: "五百" } });
  expect(box("数量").value).toBe("五百");
  fireEvent.compositionEnd(box("数量"));
  expect(box("数量").value).toBe("");
  fireEvent.compositionStart(box("数量"));
  fireEvent.change(box("数量"), { target: { value: "５００。５" } });
  fireEvent.compositionEnd(box("数量"));
  expect(reading("输入")).toBe("榆林 5005000 6200000");
});

test("a text cannot be longer than the call takes", () => {
  render(<Sheet />);
  expect([box("地点").maxLength, box("数量").maxLength]).toEqual([6, -1]);
});

test("the form's own words come first, then the first fault as the call declares its fields", async () => {
  render(<Sheet />);
  expect(reading("缺什么")).toBe("至少2个字符");
  await userEvent.type(box("地点"), "榆林");
  expect(reading("缺什么")).toBe("数据非法");
  await userEvent.type(box("数量"), "0");
  expect(reading("缺什么")).toBe("请填写数量");
});

test("a rule besides the call's own is asked only of what can be read", async () => {
  render(<Sheet />);
  await userEvent.clear(box("单价"));
  await userEvent.type(box("单价"), "0");
  await userEvent.tab();
  expect(screen.queryByText("须大于零", { selector: "p" })).toBeNull();
  await userEvent.type(box("地点"), "榆林");
  await userEvent.type(box("数量"), "5");
  expect(screen.getByText("须大于零", { selector: "p" })).toBeDefined();
  expect(reading("输入")).toBe("–");
});

const now = instant(Date.UTC(2025, 5, 16));
const nobody = { subscribe: () => () => undefined, user: () => null } as unknown as Session;
const openDraft = () => draftStore({ user: "", form: "shipment", record: "new" });

/** The same form, kept in the browser until it is sent. */
function LongSheet() {
  const { field, draft } = useLongForm(sell, {
    initial: { place: "", quantity: "", price: "620" },
    input: (typed) => typed,
    draft: { form: "shipment", record: null },
  });
  return (
    <>
      <TextField label="地点" {...field("place")} />
      <LabelledAmount label="数量" decimals={4} {...field("quantity")} />
      <LabelledAmount label="单价" {...field("price")} />
      {draft.foundAt !== null && (
        <button type="button" onClick={draft.restore}>
          恢复
        </button>
      )}
      <button type="button" onClick={draft.clear}>
        提交
      </button>
    </>
  );
}

function openLong() {
  const clock = openServerClock();
  clock.observe(now);
  return render(
    <SessionProvider value={nobody}>
      <ServerClockProvider value={clock}>
        <LongSheet />
      </ServerClockProvider>
    </SessionProvider>,
  );
}

test("what a long form holds is kept as it was typed, offered again, and gone once it is sent", async () => {
  const first = openLong();
  await userEvent.type(box("数量"), "1234.");
  first.unmount();
  expect(openDraft().read(now)?.value).toEqual({ place: "", quantity: "1234.", price: "620" });
  openLong();
  await userEvent.click(await screen.findByRole("button", { name: "恢复" }));
  expect(box("数量").value).toBe("1,234.");
  await userEvent.click(screen.getByRole("button", { name: "提交" }));
  expect(openDraft().read(now)).toBeNull();
});

test("a draft that knows nothing of a field leaves it as it is", async () => {
  openDraft().write({ place: "榆林" }, now);
  openLong();
  await userEvent.click(await screen.findByRole("button", { name: "恢复" }));
  expect([box("地点").value, box("单价").value]).toEqual(["榆林", "620"]);
});

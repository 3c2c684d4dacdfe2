import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { choose, chosenIn } from "../../testing/choose.ts";
import { SelectField } from "../form/select-field.tsx";
import type { OptionSource } from "./choice.tsx";

afterEach(cleanup);

const mines = [
  "张家峁矿",
  "红柳林矿",
  "柠条塔矿",
  "麻地梁矿",
  "察哈素矿",
  "神木港站",
  "曹妃甸港",
  "汀岸电厂",
  "杭来湾矿",
].map((name, i) => ({ value: `F${i}`, label: name }));

interface Given {
  readonly options?: typeof mines;
  readonly source?: OptionSource;
  readonly onSearch?: (typed: string) => void;
  readonly begins?: string;
}

function Field({ options = mines, begins = "", ...rest }: Given) {
  const [value, setValue] = useState(begins);
  return (
    <>
      <SelectField
        label="厂矿"
        placeholder="请选择"
        value={value}
        options={options}
        onChange={setValue}
        {...rest}
      />
      <output>{value}</output>
    </>
  );
}

const field = () => screen.getByLabelText("厂矿");
const names = () => screen.queryAllByRole("option").map((option) => option.textContent);
const value = () => screen.getByRole("status").textContent;

test("an option is chosen, and another one, and none again", async () => {
  render(<Field />);
  expect(chosenIn(field())).toBe("请选择");
  await choose(field(), "红柳林矿");
  expect([value(), chosenIn(field())]).toEqual(["F1", "红柳林矿"]);
  await choose(field(), "请选择");
  expect([value(), chosenIn(field())]).toEqual(["", "请选择"]);
});

test.each([
  ["红柳", ["红柳林矿"]],
  ["hll", ["红柳林矿"]],
  ["hanglai", ["杭来湾矿"]],
  ["CFD", ["曹妃甸港"]],
  ["gang", ["神木港站", "曹妃甸港"]],
  ["xyz", []],
])("a long list is searched by signs, pinyin or initials: %s", async (typed, found) => {
  render(<Field />);
  await userEvent.click(field());
  await userEvent.type(field(), typed);
  await waitFor(() => expect(names()).toEqual(found), { timeout: 5_000 });
});

test("a list that was opened before its options came is searched by pinyin as well", async () => {
  const { rerender } = render(<Field options={[]} />);
  await userEvent.click(field());
  rerender(<Field />);
  await userEvent.type(field(), "hll");
  await waitFor(() => expect(names()).toEqual(["红柳林矿"]));
});

test("a short list is not searched: a phone opens no keyboard for it", async () => {
  render(<Field options={mines.slice(0, 3)} />);
  expect(field()).toHaveProperty("readOnly", true);
});

test("what cannot be read says so, and is asked for again when the list is opened", async () => {
  let calls = 0;
  const source = { isLoading: false, error: new Error("away"), refetch: () => (calls += 1) };
  const { rerender } = render(<Field options={[]} source={source} />);
  expect(chosenIn(field())).toBe("未能读取，点开重试");
  await userEvent.click(field());
  expect(calls).toBe(1);
  rerender(<Field options={[]} source={{ ...source, error: null, isLoading: true }} />);
  expect(chosenIn(field())).toBe("正在读取…");
  rerender(<Field source={{ ...source, error: null }} />);
  expect(await screen.findByRole("option", { name: "红柳林矿" })).toBeDefined();
});

test("what is not among the options is shown as no choice, never by its code", () => {
  render(<Field begins="F99" />);
  expect(chosenIn(field())).toBe("请选择");
});

test("where the server looks, all it finds is shown, and what was chosen stays while others are looked for", async () => {
  const typed: string[] = [];
  const { rerender } = render(<Field onSearch={(word) => typed.push(word)} />);
  await choose(field(), "汀岸电厂");
  await userEvent.click(field());
  await userEvent.type(field(), "w");
  expect(typed.at(-1)).toBe("w");
  rerender(<Field options={mines.slice(0, 2)} onSearch={(word) => typed.push(word)} />);
  expect(names()).toEqual(["请选择", "张家峁矿", "红柳林矿", "汀岸电厂"]);
  expect(value()).toBe("F7");
});

test("within a dialog the list opens in it, and a field without choice is described by its fault", async () => {
  render(
    <dialog open aria-label="登记">
      <SelectField label="厂矿" value="" options={mines} fault="请选择厂矿" onChange={() => {}} />
    </dialog>,
  );
  const dialog = within(screen.getByRole("dialog"));
  fireEvent.mouseDown(field());
  expect(await dialog.findByRole("listbox")).toBeDefined();
  const described = (field().getAttribute("aria-describedby") ?? "").split(" ");
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain("请选择厂矿");
});

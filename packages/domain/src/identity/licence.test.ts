import { expect, test } from "vitest";
import { creditCodeOf } from "./credit-code.ts";
import { readLicence } from "./licence.ts";

const code = creditCodeOf("610802", "XY067K31");

test("labels part a line into its values, however their signs stand", () => {
  expect(
    readLicence([
      "统 一 社 会 信 用 代 码 / 执 照",
      `${code} PJ`,
      "名 “ 称 榆 林 朔 风 能 源 有 限 公 司 注 册 资 本 “ 伍 仟 万 元 整",
      "类 “ 型 有 限 责 任 公 司 (自 然 人 独 资) 成 立 日 期 2016 年 8 月 5 日",
      "法 定 代 表 人 “ 韩 立 群 营 业 期 限 “2016 年 08 月 05 日 至 长 期",
      "经 营 范 围 煤 炭 批 发 ;",
      "佰 所 陕 西 省 榆 林 市 金 沙 路 128 号",
    ]),
  ).toEqual({
    creditCode: code,
    name: "榆林朔风能源有限公司",
    type: "有限责任公司（自然人独资）",
    legalPerson: "韩立群",
    capital: "伍仟万元整",
    established: "2016-08-05",
    term: "2016年08月05日至长期",
    address: "陕西省榆林市金沙路128号",
  });
});

test("a code in which signs are mistaken is mended only where its check digits say how", () => {
  expect(readLicence([code.replace("1", "I")]).creditCode).toBe(code);
  expect(readLicence([code.replace("8", "B")]).creditCode).toBe(code);
  const two = code.replace("8", "B").replace("7", "1");
  expect(readLicence([two]).creditCode).toBeNull();
  expect(readLicence([`${code.slice(0, -1)}1`]).creditCode).toBeNull();
  expect(readLicence(["123456789012345670"]).creditCode).toBeNull();
});

test("nothing is made of what says nothing", () => {
  expect(Object.values(readLicence(["", "~~", "libpng"]))).toEqual(Array(8).fill(null));
});

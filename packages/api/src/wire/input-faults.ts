import type { z } from "zod";

/**
 * What is wrong with a value of an input, in Chinese and as a trader reads it; undefined where zod's own words do. A schema
 * that has a message of its own is not asked about here.
 */
export function inputFault(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "不能为空";
      return `应为${types[issue.expected] ?? "其他类型"}`;
    case "invalid_value":
      return `只能是${issue.values.filter((value) => value !== "").join("、")}`;
    case "invalid_format":
      return "格式不正确";
    case "invalid_union":
      // The branches go from the usual form to the exceptions.
      return issue.input === undefined ? "不能为空" : issue.errors[0]?.[0]?.message;
    case "too_small":
      if (issue.origin === "string")
        return Number(issue.minimum) === 1 ? "不能为空" : `至少${issue.minimum}个字符`;
      return issue.origin === "array" ? `至少${issue.minimum}项` : `不能小于${issue.minimum}`;
    case "too_big":
      if (issue.origin === "string") return `最多${issue.maximum}个字符`;
      return issue.origin === "array" ? `最多${issue.maximum}项` : `不能大于${issue.maximum}`;
    default:
      return undefined;
  }
}

const types: Readonly<Record<string, string>> = {
  string: "文本",
  number: "数字",
  int: "整数",
  boolean: "true或false",
  object: "对象",
  array: "列表",
  null: "空值",
};

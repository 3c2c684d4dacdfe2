/** A page that reads /api/openapi.json to a person; self-contained, since the site loads nothing from elsewhere. */
export const docsPage = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>接口文档</title>
<style>
:root { color-scheme: light dark; font: 14px/1.6 system-ui, sans-serif; --line: #8884; --soft: #8881; }
body { margin: 0; display: grid; grid-template-columns: minmax(220px, 320px) 1fr; height: 100vh; }
nav { overflow: auto; border-right: 1px solid var(--line); padding: 12px; }
main { overflow: auto; padding: 16px 32px; }
input { width: 100%; box-sizing: border-box; padding: 6px 8px; font: inherit; }
nav h2 { font-size: 13px; margin: 16px 0 4px; opacity: .7; }
nav a { display: block; padding: 2px 6px; color: inherit; text-decoration: none; border-radius: 4px; }
nav a:hover, nav a[aria-current] { background: var(--soft); }
h1 { font-size: 20px; } h3 { margin: 24px 0 4px; }
code { font-family: ui-monospace, monospace; font-size: 13px; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 4px 10px; border-bottom: 1px solid var(--line); vertical-align: top; }
@media (max-width: 700px) { body { display: block; height: auto; } nav { border: 0; } }
</style>
<nav><input type="search" placeholder="搜索接口" aria-label="搜索接口"><div id="list"></div></nav>
<main id="call" tabindex="-1"><p>请选择接口。<a href="/api/openapi.json">openapi.json</a> · <a href="/api/docs/proof-format">证明包与回执的格式</a></p></main>
<script src="/api/docs.js"></script>
</html>
`;

export const docsScript = `"use strict";
const list = document.getElementById("list");
const main = document.getElementById("call");
const search = document.querySelector("input");
const make = (tag, text, parent) => {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (parent) parent.append(element);
  return element;
};
const table = (heads, lines) => {
  const made = make("table", undefined, main);
  const head = make("tr", undefined, make("thead", undefined, made));
  for (const one of heads) make("th", one, head);
  const body = make("tbody", undefined, made);
  for (const line of lines) {
    const row = make("tr", undefined, body);
    for (const [i, cell] of line.entries()) make(i === 0 ? "code" : "span", cell, make("td", undefined, row));
  }
};
const typeOf = (schema) => {
  if (!schema) return "";
  if (schema.enum) return schema.enum.join(" | ");
  if (schema.const !== undefined) return String(schema.const);
  const several = schema.anyOf || schema.oneOf;
  if (several) return several.map(typeOf).join(" | ");
  if (schema.type === "array") return typeOf(schema.items) + "[]";
  return [schema.type || "any", schema.format, schema.maxLength && "≤" + schema.maxLength].filter(Boolean).join(" ");
};
const fields = (schema, prefix = "") => {
  if (!schema) return [];
  const several = schema.anyOf || schema.oneOf || schema.allOf;
  if (several) return several.flatMap((one) => fields(one, prefix));
  if (schema.type === "array") return fields(schema.items, prefix + "[]");
  return Object.entries(schema.properties || {}).flatMap(([name, field]) => {
    const path = prefix ? prefix + "." + name : name;
    const must = (schema.required || []).includes(name) ? "必填" : "";
    return [[path, typeOf(field), must, field.title || "", field.description || ""], ...fields(field, path)];
  });
};
const heads = ["字段", "类型", "", "名称", "说明"];
const show = ({ path, method, call }) => {
  main.replaceChildren();
  make("h1", call.summary, main);
  make("code", method.toUpperCase() + " " + path, make("p", undefined, main));
  make("p", call.description.split("\\n")[0], main);
  make("h3", "请求", main);
  const body = call.requestBody && call.requestBody.content["application/json"].schema;
  const inputs = body ? fields(body) : (call.parameters || []).map((one) =>
    [one.name, typeOf(one.schema), one.required ? "必填" : "", one.description, one.schema.description || ""]);
  table(heads, inputs);
  make("h3", "应答 data", main);
  table(heads, fields(call.responses["200"].content["application/json"].schema.properties.data));
  make("h3", "拒绝原因", main);
  const reasons = call.description.split("\\n").filter((line) => /^\\| [A-Z]+-?\\d/.test(line));
  table(["编码", "名称", "提示"], reasons.map((line) => line.split("|").slice(1, 4).map((cell) => cell.trim())));
  main.focus();
};
const read = (described) => {
  const calls = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })));
  const draw = () => {
    const wanted = search.value.trim().toLowerCase();
    list.replaceChildren();
    for (const { name } of described.tags) {
      const found = calls.filter(({ path, call }) => call.tags[0] === name &&
        (path + " " + call.operationId + " " + call.summary).toLowerCase().includes(wanted));
      if (found.length > 0) make("h2", name, list);
      for (const one of found) {
        const link = make("a", one.call.summary, list);
        link.href = "#" + one.path;
        link.title = one.path;
      }
    }
  };
  const open = () => {
    const found = calls.find(({ path }) => "#" + path === location.hash);
    if (found) show(found);
  };
  search.addEventListener("input", draw);
  addEventListener("hashchange", open);
  draw();
  open();
};
const request = new XMLHttpRequest();
request.open("GET", "/api/openapi.json");
request.responseType = "json";
request.onload = () => read(request.response);
request.send();
`;

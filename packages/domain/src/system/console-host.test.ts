import { expect, test } from "vitest";
import { servesPage, serviceOf } from "./console-host.ts";

test.each([
  [undefined, "exchange.example", "all"],
  ["console.example", "exchange.example", "members"],
  ["console.example", "console.example", "console"],
  ["console.example", "a.console.example", "members"],
] as const)("where the console is at %s, %s serves %s", (consoleHost, host, service) => {
  expect(serviceOf(consoleHost, host)).toBe(service);
});

test.each([
  ["/console", false, true],
  ["/console/members", false, true],
  ["/consoles", true, false],
  ["/trade", true, false],
  ["/user/bank/money", true, false],
  ["/trade/verify", true, true],
  ["/about", true, false],
  ["/", true, true],
  ["/login", true, true],
  ["/404", true, true],
])("%s: members %s, console %s", (path, ofMembers, ofConsole) => {
  expect(servesPage("all", path)).toBe(true);
  expect(servesPage("members", path)).toBe(ofMembers);
  expect(servesPage("console", path)).toBe(ofConsole);
});

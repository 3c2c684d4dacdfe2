import { api } from "@zd/api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { trader } from "../testing/render-page.tsx";
import { caller } from "./client.ts";
import { openCommands } from "./commands.ts";
import { CallFailed, CallLost, messageOf } from "./failures.ts";
import { openSession } from "./session.ts";
import { userInfoOf } from "./user-info.ts";

const { logIn } = api.fundPasswords;
const { settleRequest } = api.system;
const { giveCommand } = api.finance;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const lost = new CallLost();
const accepted = { result: 0, msg: "", data: null };
const fate = (fate: string, data: unknown = null) => ({ ...accepted, data: { fate, data } });

/** The site over a server that answers commands, and questions what has become of them, by these lists in their order; a promise is an answer that takes its time. */
function site(commands: readonly object[], fates: readonly object[]) {
  const [toCommands, toQuestions] = [[...commands], [...fates]];
  const sent: { readonly input: unknown; readonly id: string | undefined }[] = [];
  const questions: unknown[] = [];
  const notes: string[] = [];
  const standing = new Set<string>();
  const open = () => {
    const session = openSession();
    session.begin(userInfoOf(trader));
    const call = caller(async ({ operation, input, requestId }) => {
      const isQuestion = operation === settleRequest;
      if (isQuestion) questions.push((input as { requestid: string }).requestid);
      else sent.push({ input, id: requestId });
      const answer = await ((isQuestion ? toQuestions : toCommands).shift() ?? lost);
      if (answer instanceof Error) throw answer;
      return answer as Record<string, unknown>;
    });
    return openCommands({
      call,
      session,
      stand(text) {
        standing.add(text);
        return () => standing.delete(text);
      },
      succeed: (text) => notes.push(text),
      warn: (text) => notes.push(text),
      refresh: () => {},
    });
  };
  let opened = open();
  const press = (fundPassword: string) => opened.send(logIn, { fundPassword }).then(() => "done", messageOf);
  return {
    open,
    press,
    sent,
    questions,
    notes,
    standing,
    reload() {
      opened = open();
    },
    heal: (...answers: readonly object[]) => void toQuestions.push(...answers),
  };
}

test("an answer that is lost is asked for, and is the answer", async () => {
  const { press, sent, questions } = site([lost], [lost, fate("running"), fate("done")]);
  const pressed = press("246810");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await pressed).toBe("done");
  expect(sent).toHaveLength(1);
  expect(questions).toEqual([sent[0]?.id, sent[0]?.id, sent[0]?.id]);
});

test("what a server says that is too busy is no answer; what has not come is void, and may be sent again", async () => {
  const busy = { result: "P1009", msg: "系统繁忙，请稍后重试" };
  const { press, sent } = site([busy, accepted], [fate("void")]);
  const pressed = press("246810");
  await vi.advanceTimersByTimeAsync(100);
  expect(await pressed).toBe("系统繁忙，请稍后重试");
  expect(await press("246810")).toBe("done");
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
});

test.each([
  ["silence", lost, "调用接口失败, 请稍后重试"],
  ["a proxy whose node has died", new CallFailed(502), "请求失败,状态码:502"],
  ["a proxy whose node is slow", new CallFailed(504), "请求失败,状态码:504"],
])(
  "what %s lets come to nothing is sent once more by itself, and no third time",
  async (_, answer, words) => {
    const { press, sent } = site([answer, accepted], [fate("void")]);
    const pressed = press("246810");
    await vi.advanceTimersByTimeAsync(100);
    expect(await pressed).toBe("done");
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2);

    const again = site([answer, answer, accepted], [fate("void"), fate("void")]);
    const pressedAgain = again.press("246810");
    await vi.advanceTimersByTimeAsync(100);
    expect(await pressedAgain).toBe(words);
    expect(again.sent).toHaveLength(2);
  },
);

test("what comes to nothing long after it was pressed is left to the user", async () => {
  const slow = new Promise<object>((resolve) => setTimeout(() => resolve(lost), 10_001));
  const { press, sent } = site([slow, accepted], [fate("void")]);
  const pressed = press("246810");
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await pressed).toBe("调用接口失败, 请稍后重试");
  expect(sent).toHaveLength(1);
});

test("a refusal is an answer", async () => {
  const refusal = { result: "F1010", msg: "资金密码错误" };
  const { press, questions } = site([refusal, accepted], []);
  expect(await press("1")).toBe("资金密码错误");
  expect(await press("246810")).toBe("done");
  expect(questions).toEqual([]);
});

test("nothing is sent, whatever it says, until it is known what became of the one before", async () => {
  const { press, sent, heal, standing } = site([lost, accepted], []);
  const first = press("246810");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await first).toContain("提交结果未知");
  expect([...standing]).toEqual(["资金登录：提交结果未知，正在核对…"]);

  const blind = press("135790");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await blind).toContain("提交结果未知");
  expect(sent).toHaveLength(1);

  heal(fate("done"));
  const pressed = press("135790");
  await vi.advanceTimersByTimeAsync(100);
  expect(await pressed).toBe("资金登录：上次提交已办理成功，本次未提交，请核对后再操作");
  expect(sent).toHaveLength(1);
  expect(await press("135790")).toBe("done");
  expect(sent).toHaveLength(2);
});

test("a page that is loaded anew goes on asking, tells what it hears, and has kept no password", async () => {
  const { press, notes, reload, heal } = site([lost], []);
  const pressed = press("246810");
  await vi.advanceTimersByTimeAsync(100);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("246810");
  reload();
  heal(...Array.from({ length: 10 }, () => fate("done")));
  await vi.advanceTimersByTimeAsync(12_000);
  await pressed;
  expect(notes).toContain("资金登录：已办理成功");
});

test("a command that is pressed again while it is on its way is the same command", async () => {
  const { press, sent } = site([accepted], []);
  expect(await Promise.all([press("246810"), press("246810")])).toEqual(["done", "done"]);
  expect(sent).toHaveLength(1);
});

test("a page that is loaded anew asks at once", async () => {
  const { press, notes, reload, heal } = site([lost], []);
  void press("246810");
  await vi.advanceTimersByTimeAsync(100);
  heal(fate("done"));
  reload();
  await vi.advanceTimersByTimeAsync(100);
  expect(notes).toEqual(["资金登录：已办理成功"]);
});

test("of a call that does one of several things, what got no answer holds up its like only", async () => {
  const given = giveCommand.output.encode({ credit: null, loan: null, state: "B" });
  const { open, sent } = site([lost, { ...accepted, data: given }], []);
  const commands = open();
  const give = (command: "submit" | "sign" | "read") =>
    commands.send(giveCommand, { command, code: "", fundPassword: "" }).then(() => "done", messageOf);
  const first = give("submit");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await first).toContain("提交结果未知");
  const [second, other] = [give("submit"), give("read")];
  await vi.advanceTimersByTimeAsync(10_000);
  expect([await second, await other]).toEqual([expect.stringContaining("提交结果未知"), "done"]);
  expect(sent).toHaveLength(2);
});

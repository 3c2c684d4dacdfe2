import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Answered, Commands, Told } from "./exchange-child.ts";

export interface Exchange extends Commands {
  readonly address: string;
  readonly close: () => Promise<void>;
}

const child = fileURLToPath(new URL("./exchange-child.ts", import.meta.url));

const compiled = fileURLToPath(new URL("../../node_modules/.cache/compiled", import.meta.url));

/** Puts an exchange up in a process of its own, and tells it what to do; with a Redis it is one node of several. */
export async function openExchange(redisUrl?: string): Promise<Exchange> {
  const started = fork(child, {
    // Amounts are bigints, which JSON cannot carry.
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: [],
    // What one exchange has compiled the next one has not to compile again.
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...(redisUrl ? { REDIS_URL: redisUrl } : {}) },
  });
  const [{ address }] = (await Promise.race([
    once(started, "message"),
    once(started, "exit").then(() => Promise.reject(new Error("the exchange did not start"))),
  ])) as [{ address: string }];

  const waiting = new Map<number, (answer: Answered) => void>();
  started.on("message", (answer: Answered) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  started.on("exit", () => {
    for (const [id, hear] of waiting) hear({ id, fault: "the exchange has ended" });
  });
  let count = 0;
  const tell = <Name extends keyof Commands>(command: Name): Commands[Name] => {
    const send = async (...args: readonly unknown[]) => {
      count += 1;
      const id = count;
      const { fault, value } = await new Promise<Answered>((resolve) => {
        waiting.set(id, resolve);
        started.send({ id, command, args } satisfies Told);
      });
      if (fault !== undefined) throw new Error(`${command}: ${fault}`);
      return value;
    };
    return send as Commands[Name];
  };

  return {
    join: tell("join"),
    hire: tell("hire"),
    applyForWareKind: tell("applyForWareKind"),
    databaseUrl: tell("databaseUrl"),
    lockContract: tell("lockContract"),
    unlockContract: tell("unlockContract"),
    now: tell("now"),
    turnTo: tell("turnTo"),
    endOfWorkingDay: tell("endOfWorkingDay"),
    schedule: tell("schedule"),
    bid: tell("bid"),
    take: tell("take"),
    refusalOf: tell("refusalOf"),
    carry: tell("carry"),
    renew: tell("renew"),
    contractOf: tell("contractOf"),
    equip: tell("equip"),
    signingCode: tell("signingCode"),
    smsCode: tell("smsCode"),
    mobileOf: tell("mobileOf"),
    lastText: tell("lastText"),
    openAtBank: tell("openAtBank"),
    payIn: tell("payIn"),
    paidTo: tell("paidTo"),
    drawLicence: tell("drawLicence"),
    purse: tell("purse"),
    moneyInside: tell("moneyInside"),
    heldBeyondBooks: tell("heldBeyondBooks"),
    takenOf: tell("takenOf"),
    expireSessions: tell("expireSessions"),
    answerCaptcha: tell("answerCaptcha"),
    sendLorry: tell("sendLorry"),
    release: tell("release"),
    waybillOf: tell("waybillOf"),
    receiptsOf: tell("receiptsOf"),
    putOnRoad: tell("putOnRoad"),
    allowMall: tell("allowMall"),
    sellInMall: tell("sellInMall"),
    putUpInMall: tell("putUpInMall"),
    agreementOf: tell("agreementOf"),
    orderTogether: tell("orderTogether"),
    address,
    async close() {
      const ended = once(started, "exit");
      started.disconnect();
      await ended;
    },
  };
}

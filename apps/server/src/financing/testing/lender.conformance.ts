import { firmId } from "@zd/domain/kernel/brand";
import { yuan } from "@zd/domain/testing/samples";
import { describe, expect, test } from "vitest";
import { type Lender, type LenderOrder, LenderUnreachable, type LenderWish } from "../lender/lender.ts";

export interface LenderUnderTest {
  readonly lender: Lender;
  /** From now on it does what it is asked, and the caller gets no answer. */
  readonly loseAnswers: () => Promise<unknown>;
  /** From now on it answers no call. */
  readonly goAway: () => Promise<unknown>;
  /** From now on it answers as it should. */
  readonly behave: () => Promise<unknown>;
  /** Its day, `YYYY-MM-DD`. */
  readonly today: () => string;
}

/** Tests that every lender must pass, the sandbox's and a real one. */
export function describeLender(
  name: string,
  channel: LenderOrder["channel"],
  open: () => LenderUnderTest,
): void {
  let orders = 0;
  const order = (wish: LenderWish, code: string): LenderOrder => ({
    reference: `T${channel}${++orders}`,
    channel,
    customer: { code, name: `${firmId(code)}有限公司` },
    wish,
  });
  const credit = {
    kind: "credit",
    facts: { asked: yuan("1000000"), turnover: yuan("50000000"), overdueLoans: 0, papers: 1 },
  } as const;
  const done = async (one: LenderOrder) => {
    const { lender } = open();
    await lender.send(one);
    return lender.find(channel, one.reference);
  };

  describe(name, () => {
    test("decides about credit, pays, and takes back", async () => {
      expect(await done(order(credit, "C1"))).toMatchObject({ result: "success", granted: yuan("1000000") });
      expect(await done(order({ kind: "draw", amount: yuan("600000") }, "C1"))).toMatchObject({
        result: "success",
      });
      const split = { penalty: yuan("0"), interest: yuan("100"), principal: yuan("600000") };
      expect(await done(order({ kind: "repay", split }, "C1"))).toMatchObject({ result: "success" });
    });

    test.each([
      ["a customer that it does not know", "C9", { kind: "draw", amount: yuan("1") }],
      ["more than it has granted", "C1", { kind: "draw", amount: yuan("1000000.01") }],
      ["more back than it has lent", "C1", { kind: "return", amount: yuan("1") }],
    ] as const)("refuses %s", async (_, code, wish) => {
      expect(await done(order(wish, code))).toMatchObject({ result: "failure" });
    });

    test("does nothing twice for the same number", async () => {
      const { lender, today } = open();
      const draw = order({ kind: "draw", amount: yuan("100000") }, "C1");
      await lender.send(draw);
      await lender.send(draw);
      const lines = await lender.statement(channel, today());
      expect(lines.filter(({ reference }) => reference === draw.reference)).toHaveLength(1);
    });

    test("knows afterwards what it has not said, and nothing of what never came", async () => {
      const { lender, loseAnswers, goAway, behave } = open();
      await loseAnswers();
      const lost = order({ kind: "draw", amount: yuan("100000") }, "C1");
      await expect(lender.send(lost)).rejects.toThrow(LenderUnreachable);
      await goAway();
      const away = order({ kind: "draw", amount: yuan("100000") }, "C1");
      await expect(lender.send(away)).rejects.toThrow(LenderUnreachable);
      await expect(lender.find(channel, away.reference)).rejects.toThrow(LenderUnreachable);
      await behave();
      expect(await lender.find(channel, lost.reference)).toMatchObject({ result: "success" });
      expect(await lender.find(channel, away.reference)).toBeNull();
    });
  });
}

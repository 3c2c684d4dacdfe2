import { createHmac } from "node:crypto";
import { contract } from "@zd/contract";
import type { InputOf, OutputOf } from "@zd/contract/wire/operation";

interface Envelope {
  readonly result: number | string;
  readonly msg: string;
}

const { initGatewayToken } = contract.system;
const { placeOrder } = contract.trading;

/** Bids over HTTP, signed, as a member's own program would do it, without a browser. */
export function openWire(address: string) {
  const post = async <T>(path: string, body: string, headers: Readonly<Record<string, string>>) => {
    const reply = await fetch(`${address}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    return (await reply.json()) as T;
  };
  const admit = () =>
    post<{ readonly data: OutputOf<typeof initGatewayToken> }>(initGatewayToken.path, "{}", {});
  let admission: ReturnType<typeof admit> | null = null;

  return async (loginToken: string, bid: InputOf<typeof placeOrder>): Promise<void> => {
    admission ??= admit();
    const { token, key } = (await admission).data;
    const body = JSON.stringify(placeOrder.input.encode(bid));
    const sign = createHmac("sha256", key).update(body).digest("hex");
    const headers = { "g-token": token, "x-sign": sign, "x-token": loginToken };
    const answer = await post<Envelope>(placeOrder.path, body, headers);
    if (answer.result !== 0) throw new Error(`the bid was refused: ${answer.result} ${answer.msg}`);
  };
}

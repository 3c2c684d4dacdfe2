import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { api } from "@zd/api";
import { fastify } from "fastify";
import { gatewayOf } from "../exchange/lean-client.ts";
import type { FromMemory } from "./from-memory.ts";
import { orderOf } from "./in-child.ts";

const { address, paths } = orderOf<FromMemory>();
const gateway = await gatewayOf(address);

/** An answer as it comes over the wire, packed. */
async function answerOf(path: string) {
  const headers = { "accept-encoding": "gzip", "g-token": gateway.token };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${address}${path}`, { headers }, resolve).on("error", reject);
  });
  const { "content-type": type, "content-encoding": encoding } = response.headers;
  return {
    headers: { "content-type": type ?? "", ...(encoding && { "content-encoding": encoding }) },
    bytes: await buffer(response),
  };
}

const server = fastify();
for (const path of new Set(paths.map((path) => path.replace(/\?.*/, "")))) {
  const answers = new Map<string, Awaited<ReturnType<typeof answerOf>>>();
  for (const one of paths.filter((one) => one.replace(/\?.*/, "") === path))
    answers.set(one, await answerOf(one));
  server.get(path, (request, reply) => {
    const { headers, bytes } = answers.get(request.url) as Awaited<ReturnType<typeof answerOf>>;
    return reply.headers(headers).send(bytes);
  });
}
server.post(`/api${api.system.initGatewayToken.path}`, async () => ({ data: gateway }));
process.send?.({ address: await server.listen({ port: 0, host: "127.0.0.1" }) });

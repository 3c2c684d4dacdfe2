import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** What a push service was given, decrypted as the browser would. */
interface ReceivedPush {
  /** The path under which the browser stands with the service. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The text that the page's service worker would read. */
  readonly payload: { readonly title: string; readonly body: string; readonly message: number | null };
}

/** A browser as a push service knows it: the keys that it gives to a site. */
interface Browser {
  /** What a site is given to send with. */
  readonly subscription: {
    readonly address: string;
    readonly publicKey: string;
    readonly authSecret: string;
  };
  readonly decrypt: (body: Buffer) => string;
}

/** A push service on this machine. It answers 201 unless told otherwise. */
export async function openPushServer() {
  const received: ReceivedPush[] = [];
  const browsers = new Map<string, Browser>();
  let answers: { readonly status: number; readonly retryAfter?: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? "";
    const { status, retryAfter } = answers.shift() ?? { status: 201 };
    const browser = browsers.get(path);
    if (status < 300 && browser)
      received.push({
        path,
        headers: request.headers,
        payload: JSON.parse(browser.decrypt(Buffer.concat(chunks))) as ReceivedPush["payload"],
      });
    response.writeHead(browser ? status : 404, retryAfter === undefined ? {} : { "retry-after": retryAfter });
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    /** A browser that has subscribed. */
    browser(name: string) {
      const browser = openBrowser(`${origin}/${name}`);
      browsers.set(`/${name}`, browser);
      return browser.subscription;
    },
    /** What is answered next, one after the other; 201 afterwards. */
    answerNext(...next: typeof answers) {
      answers = [...next];
    },
    close: async () => {
      server.close();
      await once(server, "close");
    },
  };
}

/** RFC 8291: the body is salt, record size, the sender's key, and one record of AES-128-GCM. */
function openBrowser(address: string): Browser {
  const keys = createECDH("prime256v1");
  const own = keys.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
  return {
    subscription: {
      address,
      publicKey: own.toString("base64url"),
      authSecret: auth.toString("base64url"),
    },
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const keyBytes = body.readUInt8(20);
      const theirs = body.subarray(21, 21 + keyBytes);
      const sealed = body.subarray(21 + keyBytes);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, theirs]);
      const input = derive(keys.computeSecret(theirs), auth, info, 32);
      const key = derive(input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = derive(input, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const opening = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}

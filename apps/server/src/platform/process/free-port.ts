import { createServer } from "node:net";

/** Listens for a moment, to see whether that is possible; says at which port. Port 0 takes any that is free. */
export const tryPort = (host: string, port: number) =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** A port that nobody listens on at this moment. */
export const freePort = () => tryPort("127.0.0.1", 0);

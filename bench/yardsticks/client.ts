import { Client } from "pg";

export async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

/** A statement that the database parses and plans once for each connection. */
export const named = (name: string, text: string) => (values: readonly unknown[]) => ({
  name,
  text,
  values: [...values],
});

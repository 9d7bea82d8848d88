import pg from 'pg';

export type OwnDatabase = { url: string; drop(): Promise<void> };

let created = 0;

export async function createOwnDatabase(server: string): Promise<OwnDatabase> {
  created += 1;
  const name = `kerbside_own_${process.pid}_${created}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `drop database if exists ${name} with (force)`) };
}

async function administer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

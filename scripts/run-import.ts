/** One import from the command line. */
import { readFile, stat } from 'node:fs/promises';
import { makeDealerAccount } from '#app/accounts/dealers.server.ts';
import { openDatabase } from '#app/platform/db/client.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { missingColumns, repeatedColumn } from '#app/stock/columns.ts';
import { type CsvFile, openCsv } from '#app/stock/csv-file.server.ts';
import { type ImportEvent, importListings } from '#app/stock/import.server.ts';
import { type Mapping, parseMapping } from '#app/stock/mapping.ts';
import { photosInFolder } from '#app/stock/photo-sources.server.ts';
import { describeProblem } from '#app/stock/prepare.server.ts';
import { openRejects, type RejectsFile } from '#app/stock/rejects-file.server.ts';
import { dealershipNameFrom, findSellerAccount, type SellerAccount } from '#app/stock/seller-account.server.ts';
import type { ImportArguments } from './import-arguments.ts';
import { createProgress } from './import-progress.ts';
import { reportImport, startSamples } from './import-report.ts';

const INTERRUPTED = 130;
/** With a rejects file, the terminal shows only this many. */
const SHOWN_REJECTS = 20;

/** Returns the exit code. Throws `StartError` if the import cannot start. */
export async function runImport(args: ImportArguments): Promise<number> {
  const mapping = await readMapping(args.mapping);
  const csv = await openFile(args, mapping);
  const connection = await openDatabase({ holder: `an import of ${args.file}` });
  try {
    const rejects = args.rejects ? await openRejectsOf(args, csv, mapping) : null;
    const seller = await takeSeller(connection.db, args);
    const interruption = listenForInterrupt();
    const samples = startSamples(mapping, csv.header);
    const figures = await importWithProgress(connection.db, {
      args,
      csv,
      mapping,
      rejects,
      seller,
      signal: interruption,
      samples,
    });
    await rejects?.close();
    for (const line of reportImport(figures, args, samples.list())) process.stdout.write(`${line}\n`);
    if (figures.isInterrupted) return INTERRUPTED;
    return figures.failure ? 1 : 0;
  } finally {
    await connection.close();
  }
}

async function readMapping(path: string): Promise<Mapping> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${error.code}.`,
    );
  });
  const parsed = parseMapping(parseJson(text, path));
  if (parsed.ok) return parsed.mapping;
  throw new StartError(`The mapping ${path} is wrong: ${parsed.problems.join('; ')}.`);
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartError(`The mapping ${path} is not JSON: ${(error as Error).message}.`);
  }
}

async function openFile(args: ImportArguments, mapping: Mapping): Promise<CsvFile> {
  if (args.photos) await checkPhotos(args.photos, mapping);
  const opened = await openCsv(args.file, mapping);
  if (!opened.ok) throw new StartError(opened.reason);
  const missing = missingColumns(mapping, opened.csv.header, { withPhotos: args.photos !== null });
  const twice = repeatedColumn(mapping, opened.csv.header);
  if (twice) throw new StartError(`${args.file} has two columns called "${twice}": give one of them another name.`);
  if (missing.length === 0) return opened.csv;
  if (opened.csv.header.length === 1) {
    throw new StartError(`${args.file} has a single column: say in the mapping which "delimiter" it uses.`);
  }
  const columns = missing.length === 1 ? 'a column' : 'columns';
  throw new StartError(`${args.file} does not have ${columns} that the mapping reads: ${missing.join(', ')}.`);
}

async function checkPhotos(folder: string, mapping: Mapping) {
  if (!mapping.photos) throw new StartError('The mapping does not say which column names the photos.');
  const facts = await stat(folder).catch(() => null);
  if (!facts?.isDirectory()) throw new StartError(`There is no folder ${folder}.`);
}

async function openRejectsOf(args: ImportArguments, csv: CsvFile, mapping: Mapping): Promise<RejectsFile> {
  const source = { path: args.file, header: csv.header, delimiter: mapping.delimiter };
  const opened = await openRejects(args.rejects as string, source);
  if (!opened.ok) throw new StartError(opened.reason);
  return opened.rejects;
}

async function takeSeller(db: Database, args: ImportArguments): Promise<SellerAccount | null> {
  const account = await findSellerAccount(db, args.seller);
  if (account && !account.isDealer)
    say(`${account.email} is a private seller's account, so these listings show as private.`);
  if (account) return account;
  const dealershipName = args.dealershipName || dealershipNameFrom(args.seller);
  if (args.isDryRun) {
    say(`The dealer account ${args.seller} (${dealershipName}) would be created.`);
    return null;
  }
  say(
    `Created the dealer account ${args.seller} (${dealershipName}). It has no password: reset it to claim the account.`,
  );
  return await makeDealerAccount(db, { email: args.seller, phoneNumber: args.phoneNumber, dealershipName });
}

/** The first Ctrl-C ends the run after its batch; the second ends it at once. */
function listenForInterrupt(): AbortSignal {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (interruption.signal.aborted) process.exit(INTERRUPTED);
      interruption.abort();
    });
  }
  return interruption.signal;
}

type Started = {
  args: ImportArguments;
  csv: CsvFile;
  mapping: Mapping;
  rejects: RejectsFile | null;
  seller: SellerAccount | null;
  signal: AbortSignal;
  samples: ReturnType<typeof startSamples>;
};

async function importWithProgress(db: Database, { args, samples, ...started }: Started) {
  const phoneNumber = args.phoneNumber || started.seller?.phoneNumber || '';
  if (!phoneNumber && !started.mapping.fields.phoneNumber) {
    say('Neither the file nor the account has a phone number. Give one with --phone.');
  }
  const progress = createProgress(process.stderr);
  const listen = createListener(progress, args.rejects);
  const figures = await importListings(db, {
    ...started,
    fileName: args.file,
    photos: args.photos === null ? null : await photosInFolder(args.photos, { signal: started.signal }),
    phoneNumber,
    isDryRun: args.isDryRun,
    withdrawsMissing: args.withdrawsMissing,
    onEvent(event) {
      if (args.isDryRun && 'record' in event) samples.add(event.record);
      listen(event);
    },
  }).catch((error) => {
    progress.clear();
    throw isTakenByAnother(error) ? new StartError(ANOTHER_IMPORT) : error;
  });
  progress.clear();
  return figures;
}

const ANOTHER_IMPORT =
  'Another import for this seller is running. Every listing so far is complete. Run this import again when the other one finishes.';

/** Two imports can race for a key on PostgreSQL. */
function isTakenByAnother(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; table?: string } };
  return cause?.code === '23505' && cause.table === 'imported_listings';
}

function createListener(progress: ReturnType<typeof createProgress>, rejects: string | null) {
  let rejected = 0;
  return (event: ImportEvent) => {
    if (event.kind === 'progress') progress.show(event);
    if (event.kind !== 'rejected' && event.kind !== 'photo-failed') return;
    progress.clear();
    const where = `Row ${event.record.number} (line ${event.record.line})`;
    if (event.kind === 'photo-failed') say(`${where}: ${event.sentence}`);
    if (event.kind !== 'rejected') return;
    rejected += 1;
    if (!rejects || rejected <= SHOWN_REJECTS) say(`${where}: ${event.problems.map(describeProblem).join('; ')}`);
    else if (rejected === SHOWN_REJECTS + 1) say(`The other rejected records are only in ${rejects}.`);
  };
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}

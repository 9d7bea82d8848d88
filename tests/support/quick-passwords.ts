/**
 * A password's hash takes a tenth of a second of processor on purpose: a twentieth of the time of all tests. Imported first, this
 * makes it quick here and in the sites started from here, with Node's own `scrypt` and fewer rounds.
 */
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** better-auth's. Hashes from Firebase keep their cost, because they were made elsewhere. */
const OUR_BLOCK_SIZE = 16;
const FEW_ROUNDS = 16;

const { scrypt } = crypto;
type Done = (failure: Error | null, key: Buffer) => void;

function quickScrypt(password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done) {
  const isOurs = options.r === OUR_BLOCK_SIZE;
  scrypt(password, salt, length, isOurs ? { ...options, N: FEW_ROUNDS } : options, done);
}

crypto.scrypt = quickScrypt as typeof scrypt;
// It reads every part of the module, and Node warns about some.
const { emitWarning } = process;
process.emitWarning = () => {};
syncBuiltinESMExports();
process.emitWarning = emitWarning;
process.env.QUICK_PASSWORDS = 'yes';

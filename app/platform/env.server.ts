/** Parses `process.env` once; nothing else reads it. A wrong setting stops the start with the full list of problems. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from '#app/platform/start-error.server.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

const S3_NAMES = [
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_PUBLIC_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;
type S3Name = (typeof S3_NAMES)[number];

const isSafe = (address: string) => address.startsWith('https:') || isLoopbackHost(URL.parse(address)?.hostname ?? '');
const UNSAFE = { error: 'must start with https://' };

function safeUrl(example: string) {
  return z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` }).refine(isSafe, UNSAFE);
}

const thirdPartyUrl = safeUrl('https://partner.example/widget.js').optional();

const photosUrl = safeUrl('https://photos.example')
  .refine((address) => !/[?#]/.test(address), { error: 'must end before any ? or #' })
  .transform((address) => address.replace(/\/+$/, ''))
  .optional();

const smsUrl = safeUrl('https://sms.example/send').optional();

const tilesUrl = z
  .string()
  .refine((template) => ['{z}', '{x}', '{y}'].every((part) => template.includes(part)), {
    error: 'must be an address with {z}, {x} and {y} such as https://tiles.example/{z}/{x}/{y}.png',
  })
  .refine((template) => /^https?:\/\/[\w.:[\]-]+\//.test(template) && URL.canParse(template), {
    error: 'must be an address whose host has no placeholder',
  })
  .refine(isSafe, UNSAFE)
  .optional();

const LOAN_NAMES = ['LOAN_RATE', 'LOAN_COMPARISON_RATE', 'LOAN_YEARS', 'LOAN_EXAMPLE'] as const;
/** The National Credit Code allows at most 48 % a year. */
const RATE_WORDS = 'must be per cent a year from 0 to 48 such as 7.5';
const YEARS_WORDS = 'must be a whole number of years from 1 to 10';

const yearlyRate = z.coerce
  .number({ error: RATE_WORDS })
  .min(0, { error: RATE_WORDS })
  .max(48, { error: RATE_WORDS })
  .optional();
const loanYears = z.coerce
  .number({ error: YEARS_WORDS })
  .int({ error: YEARS_WORDS })
  .min(1, { error: YEARS_WORDS })
  .max(10, { error: YEARS_WORDS })
  .optional();

/** `2026-11-23 petrol 189.9 diesel 201`, in cents a litre. */
const fuelPrices = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d( (petrol|diesel|lpg) \d{1,3}(\.\d)?){1,3}$/, {
    error: 'must be a day and cents a litre such as 2026-11-23 petrol 189.9 diesel 201',
  })
  .refine((text) => !Number.isNaN(Date.parse(text.slice(0, 10))), { error: 'must begin with a day that exists' })
  .transform((text) => {
    const prices = [...text.matchAll(/ (petrol|diesel|lpg) ([\d.]+)/g)].map(([, fuel, cents]) => [fuel, Number(cents)]);
    return {
      day: text.slice(0, 10),
      ...(Object.fromEntries(prices) as { petrol?: number; diesel?: number; lpg?: number }),
    };
  })
  .optional();

const settings = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(3000),
    HOST: z.string().optional(),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://kerbside.example' })
      .optional(),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres:// or postgresql://' })
      .optional(),
    WORKERS: z.coerce.number({ error: 'must be a number of processes' }).int().min(1).max(64).default(1),
    S3_BUCKET: z
      .string()
      .regex(/^[\w.-]{3,63}$/, { error: 'must be the name of a bucket' })
      .optional(),
    S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example' }).optional(),
    S3_REGION: z
      .string()
      .regex(/^[a-z0-9-]+$/, { error: 'must be a region such as ap-southeast-2' })
      .optional(),
    S3_PUBLIC_URL: photosUrl,
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    SEED: z
      .string()
      .regex(/^(none|demo|demo:[1-9]\d{0,6})$/, {
        error: 'must be none, demo, or demo: and a number such as demo:100000',
      })
      .optional(),
    SITE_NAME: z.string().default('Kerbside'),
    ADMIN_EMAIL: z.email({ error: 'must be an email address' }).toLowerCase().default('admin@kerbside.example'),
    AUTH_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
    SMTP_URL: z
      .string()
      .regex(/^(smtps?:\/\/|outbox$)/, { error: 'must start with smtp:// or smtps://, or be outbox' })
      .optional(),
    INBOUND_MAIL_URL: z
      .string()
      .regex(/^(imaps?:\/\/[^@/]+:[^@/]+@[^@/]+(\/.*)?|webhook:[\w-]{16,})$/, {
        error: 'must be imaps://user:password@host/INBOX, or webhook: and a secret of at least 16 letters and digits',
      })
      .optional(),
    INBOUND_MAIL_ADDRESS: z
      .email({ error: 'must be an email address' })
      .regex(/^[^+@]{1,26}@/, { error: 'must have up to 26 characters before the @ and no +' })
      .toLowerCase()
      .optional(),
    MAIL_FROM: z.email({ error: 'must be an email address' }).optional(),
    SMS_URL: smsUrl,
    SMS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]+$/, { error: 'must be letters, digits and signs without spaces' })
      .optional(),
    EMAIL_LINK_SIGN_IN: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    FACEBOOK_CLIENT_ID: z.string().optional(),
    FACEBOOK_CLIENT_SECRET: z.string().optional(),
    GITHUB_CLIENT_ID: z.string().optional(),
    GITHUB_CLIENT_SECRET: z.string().optional(),
    TWITTER_CLIENT_ID: z.string().optional(),
    TWITTER_CLIENT_SECRET: z.string().optional(),
    OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an address' }).optional(),
    SUPPORT_EMAIL: z.email({ error: 'must be an email address' }).default('support@kerbside.example'),
    TRUST_PROXY: z.coerce.number({ error: 'must be the number of proxies in front' }).int().min(0).max(10).default(0),
    SOCIAL_LINKS: z
      .string()
      .default('')
      .transform((list) => list.split(',').filter((link) => link !== ''))
      .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must be addresses separated by commas' }))),
    FINANCE_WIDGET_SCRIPT: thirdPartyUrl,
    FINANCE_WIDGET_STYLE: thirdPartyUrl,
    FINANCE_PARTNER_ID: z.string().default('2891'),
    FINANCE_SOURCE_URL: thirdPartyUrl,
    FINANCE_SOURCE_NAME: z.string().optional(),
    FINANCE_TARGET_SYSTEM: z.string().default(''),
    FINANCE_PARTNER_LINK: thirdPartyUrl,
    LOAN_WIDGET_SCRIPT: thirdPartyUrl,
    LOAN_PARTNER_LINK: thirdPartyUrl,
    LOAN_RATE: yearlyRate,
    LOAN_COMPARISON_RATE: yearlyRate,
    LOAN_YEARS: loanYears,
    LOAN_EXAMPLE: z.string().optional(),
    FUEL_PRICES: fuelPrices,
    MAP_TILES: tilesUrl,
    MAP_ATTRIBUTION: z.string().optional(),
    ANALYTICS_ID: z
      .string()
      .regex(/^G-[A-Z0-9]{4,20}$/, { error: 'must be an id of Google Analytics such as G-AB12CD34EF' })
      .optional(),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\w.~+/-]{16,}=*$/, { error: 'must have at least 16 letters, digits or - . _ ~ + /' })
      .optional(),
    STOP_DELAY_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).min(0).max(600).optional(),
    READ_ONLY: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .superRefine(requirePairs)
  .transform(({ PUBLIC_URL, HOST, DATA_DIR, SEED, SMTP_URL, STOP_DELAY_SECONDS, ...rest }) => {
    const publicUrl = new URL(PUBLIC_URL ?? `http://localhost:${rest.PORT}`);
    const isLoopback = isLoopbackHost(publicUrl.hostname);
    return {
      ...rest,
      PUBLIC_URL: publicUrl.origin,
      HOST: HOST ?? (isLoopback ? '127.0.0.1' : '0.0.0.0'),
      DATA_DIR: resolve(DATA_DIR),
      SEED: SEED ?? (rest.DATABASE_URL ? 'none' : 'demo'),
      SMTP_URL: SMTP_URL === 'outbox' ? undefined : SMTP_URL,
      STOP_DELAY_SECONDS: STOP_DELAY_SECONDS ?? (isLoopback ? 1 : 5),
      isLoopback,
      s3: toS3(rest),
    };
  });

type S3Variables = { [name in S3Name]?: string | undefined };

/** Null if files are on disk. Self-hosted stores have no regions, but requests are signed with one. */
function toS3(variables: S3Variables) {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return Object.freeze({
    bucket: S3_BUCKET,
    endpoint: variables.S3_ENDPOINT,
    region: variables.S3_REGION ?? 'us-east-1',
    publicUrl: variables.S3_PUBLIC_URL,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}

export type S3Settings = NonNullable<ReturnType<typeof toS3>>;

function requirePairs(values: Record<string, unknown>, check: z.RefinementCtx) {
  const require = (name: string, because: string) => {
    if (values[name] === undefined)
      check.addIssue({ code: 'custom', path: [name], message: `is needed with ${because}` });
  };
  const requireAll = (names: readonly string[]) => {
    const set = names.find((name) => values[name] !== undefined);
    if (set) for (const name of names) require(name, set);
  };
  if (values.DATABASE_URL) require('AUTH_SECRET', 'DATABASE_URL');
  if (Number(values.WORKERS) > 1) require('DATABASE_URL', 'WORKERS, because an embedded database serves one process');
  if (values.DATABASE_URL && values.SMTP_URL === undefined && isPublic(values.PUBLIC_URL)) {
    const message =
      'is needed with DATABASE_URL and a public PUBLIC_URL: the mail server, or outbox to store emails in DATA_DIR/outbox';
    check.addIssue({ code: 'custom', path: ['SMTP_URL'], message });
  }
  for (const provider of ['GOOGLE', 'FACEBOOK', 'GITHUB', 'TWITTER']) {
    requireAll([`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`]);
  }
  if (values.SMS_TOKEN !== undefined) require('SMS_URL', 'SMS_TOKEN');
  requireAll(['INBOUND_MAIL_URL', 'INBOUND_MAIL_ADDRESS']);
  requireAll(['MAP_TILES', 'MAP_ATTRIBUTION']);
  // A repayment must not show without its rates.
  requireAll(LOAN_NAMES);
  if (Number(values.LOAN_COMPARISON_RATE ?? 48) < Number(values.LOAN_RATE ?? 0))
    check.addIssue({ code: 'custom', path: ['LOAN_COMPARISON_RATE'], message: 'must not be below LOAN_RATE' });
  for (const name of S3_NAMES) if (values[name] !== undefined) require('S3_BUCKET', name);
  if (values.S3_BUCKET === undefined) return;
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) require(name, 'S3_BUCKET');
  if (values.S3_ENDPOINT === undefined) require('S3_REGION', 'S3_BUCKET where there is no S3_ENDPOINT');
}

function isPublic(address: unknown): boolean {
  const url = URL.parse(String(address ?? ''));
  return url !== null && (url.protocol === 'https:' || !isLoopbackHost(url.hostname));
}

export type Env = Readonly<z.output<typeof settings>>;

/** An empty variable counts as unset. Throws `StartError` that names every wrong setting. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const nonEmptyVariables = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(nonEmptyVariables);
  if (parsed.success) return Object.freeze(parsed.data);
  const problems = parsed.error.issues.map((issue) => `${issue.path[0]?.toString()} ${issue.message}`);
  throw new StartError(`The settings are wrong: ${[...new Set(problems)].join('; ')}.`);
}

// biome-ignore lint/style/noProcessEnv: the one place that reads it
export const env: Env = parseEnv(process.env);

/** What only we may write as. */
export const OUR_SITE = { name: env.SITE_NAME, host: new URL(env.PUBLIC_URL).hostname };

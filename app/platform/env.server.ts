/**
 * The environment, read once. Nothing else reads `process.env`. A wrong setting stops the start with the
 * whole list of what is wrong; every default is safe on a developer's machine, and where PostgreSQL is
 * configured the secrets must be given.
 */
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from '#app/platform/start-error.server.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

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
    SEED: z
      .string()
      .regex(/^(none|demo|demo:[1-9]\d{0,6})$/, {
        error: 'must be none, demo, or demo: and a number such as demo:100000',
      })
      .optional(),
    SITE_NAME: z.string().default('Kerbside'),
    ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).toLowerCase().default('admin@kerbside.example'),
    AUTH_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, { error: 'must start with smtp:// or smtps://' })
      .optional(),
    MAIL_FROM: z.email({ error: 'must be an e-mail address' }).optional(),
    EMAIL_LINK_SIGN_IN: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    FACEBOOK_CLIENT_ID: z.string().optional(),
    FACEBOOK_CLIENT_SECRET: z.string().optional(),
    GITHUB_CLIENT_ID: z.string().optional(),
    GITHUB_CLIENT_SECRET: z.string().optional(),
    TWITTER_CLIENT_ID: z.string().optional(),
    TWITTER_CLIENT_SECRET: z.string().optional(),
    /** Stands in for the four providers in tests. */
    OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an address' }).optional(),
    SUPPORT_EMAIL: z.email({ error: 'must be an e-mail address' }).default('support@kerbside.example'),
    TRUST_PROXY: z.coerce.number({ error: 'must be the number of proxies in front' }).int().min(0).max(10).default(0),
    SOCIAL_LINKS: z
      .string()
      .default('')
      .transform((list) => list.split(',').filter((link) => link !== ''))
      .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must be addresses separated by commas' }))),
    ANALYTICS_ID: z.string().optional(),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .superRefine(requireWhatBelongsTogether)
  .transform(({ PUBLIC_URL, HOST, DATA_DIR, SEED, ...rest }) => {
    const publicUrl = new URL(PUBLIC_URL ?? `http://localhost:${rest.PORT}`);
    const isLoopback = isLoopbackHost(publicUrl.hostname);
    return {
      ...rest,
      PUBLIC_URL: publicUrl.origin,
      HOST: HOST ?? (isLoopback ? '127.0.0.1' : '0.0.0.0'),
      DATA_DIR: resolve(DATA_DIR),
      SEED: SEED ?? (rest.DATABASE_URL ? 'none' : 'demo'),
      isLoopback,
    };
  });

type Given = Record<string, unknown>;

/** Processes that share a database must share the secret; a provider's id is nothing without its secret. */
function requireWhatBelongsTogether(given: Given, check: z.RefinementCtx) {
  const require = (name: string, because: string) => {
    if (given[name] === undefined)
      check.addIssue({ code: 'custom', path: [name], message: `is needed with ${because}` });
  };
  if (given.DATABASE_URL) require('AUTH_SECRET', 'DATABASE_URL');
  for (const provider of ['GOOGLE', 'FACEBOOK', 'GITHUB', 'TWITTER']) {
    const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`];
    if (given[id] !== undefined) require(secret, id);
    if (given[secret] !== undefined) require(id, secret);
  }
}

export type Env = Readonly<z.output<typeof settings>>;

/** Raw variables in, typed settings out; an empty variable counts as unset. Throws `StartError` naming every wrong one. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  const problems = parsed.error.issues.map((issue) => `${issue.path[0]?.toString()} ${issue.message}`);
  throw new StartError(`The settings are wrong: ${[...new Set(problems)].join('; ')}.`);
}

// biome-ignore lint/style/noProcessEnv: the one place that reads it
export const env: Env = parseEnv(process.env);

/**
 * What a container engine does with a package, by the tools of Linux: a root file system that can't be written, the
 * Dockerfile's user, environment, paths and commands, and the server as the first process.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allOf, commandOf, environmentOf, type Stage } from '#tests/support/dockerfile.ts';

/** The user `node` of the image of Node. */
const USER_ID = 1000;
const NAMESPACES = ['--mount', '--pid', '--fork', '--kill-child'];

/** Only root may mount. */
export const canContain =
  process.getuid?.() === 0 &&
  spawnSync('unshare', [...NAMESPACES, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

/** The root is a file system in memory. What an image has of the system comes from this machine. */
const SET_UP = `
set -e
mount -t tmpfs none "$ROOT"
cd "$ROOT"
for folder in usr bin lib lib64 etc; do
  if [ -d "/$folder" ]; then
    mkdir $folder
    mount --bind "/$folder" $folder
    mount -o remount,bind,ro $folder
  fi
done
mkdir opt kerbside dev proc tmp
printf 'root:x:0:0::/:/bin/sh\\nnode:x:${USER_ID}:${USER_ID}::/:/bin/sh\\n' > opt/passwd
printf 'root:x:0:\\nnode:x:${USER_ID}:\\n' > opt/group
for file in passwd group; do mount --bind opt/$file etc/$file; done
touch opt/node dev/null dev/urandom
mount --bind "$NODE" opt/node
for device in null urandom; do mount --bind /dev/$device dev/$device; done
mount --bind "$PACKAGE" kerbside
mount -o remount,bind,ro kerbside
mount -t proc proc proc
mount -t tmpfs none tmp
chmod 1777 tmp
printf '%s' "$RUNS" | chroot . sh -e
chown --reference=data "$DATA"
mount --bind "$DATA" data
mount -o remount,ro .
exec setpriv --no-new-privs chroot --userspec=${USER_ID}:${USER_ID} --groups= . \\
  env -i "$@"
`;

type Paths = { packageFolder: string; dataFolder: string };

/** Starts the `CMD` of the stage. The process that is returned ends with its code; `pid` is the server's own. */
export function startContained(stage: Stage, paths: Paths, settings: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'kerbside-root-'));
  const [workdir = '/'] = allOf(stage, 'WORKDIR');
  const environment = { PATH: '/opt:/usr/bin:/bin', ...environmentOf(stage), ...settings };
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const command = ['sh', '-c', 'cd "$0" && exec "$@"', workdir, ...commandOf(stage, 'CMD')];
  const child = spawn('unshare', [...NAMESPACES, 'sh', '-c', SET_UP, 'set-up', ...variables, ...command], {
    env: {
      ...process.env,
      ROOT: root,
      NODE: process.execPath,
      PACKAGE: paths.packageFolder,
      DATA: paths.dataFolder,
      RUNS: allOf(stage, 'RUN').join('\n'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.once('close', () => rmdirSync(root));
  return child;
}

/** The first process of the container, as this machine counts. */
export function firstProcess({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
}

/** Whether the stage's `HEALTHCHECK` is content with the server at that port. */
export function isHealthy(stage: Stage, port: string): boolean {
  const [program = '', ...words] = commandOf(stage, 'HEALTHCHECK');
  const executable = program === 'node' ? process.execPath : program;
  return spawnSync(executable, words, { env: { ...environmentOf(stage), PORT: port } }).status === 0;
}

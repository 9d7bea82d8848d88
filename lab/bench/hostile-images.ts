/** What hostile uploads cost the site. */
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeHostileFiles, slowDrawing } from '../../tests/support/hostile-files.ts';
import { isShared, listHostileImages, readShared } from '../../tests/support/shared-files.ts';
import { canWatch, peakMegabytes, treeMegabytes, workedSeconds } from '../processes.ts';
import type { Figure } from './figure.ts';
import { takePhonePhoto } from './phone-photo.ts';
import { type PhotoFile, type PhotoSite, upload, uploadGood, withPhotoSite } from './photo-site.ts';
import { stallPosts } from './stalled-posts.ts';

const AT_ONCE = 10;
/** Nothing listens here. */
const OUTSIDE = 'http://127.0.0.1:9/';
const SETTLE_MS = 20_000;
const AVATARS = { count: 60, path: '/profile', field: 'avatar', megabytes: 24 };
const FORMS = { count: 10, path: '/create-listing', field: 'photos', megabytes: 100 };

export function measureHostileImages(): Promise<Figure[]> {
  return withPhotoSite(async (site) => {
    const files = await gatherFiles();
    const answers: Answers = { pictures: 0, rejections: 0, others: [] };
    const alone = await sendInTurn(site, files, answers);
    const together = await peakMegabytes(site.pid, () => sendAtOnce(site, files, answers));
    const stalled = canWatch ? await sendStalled(site) : null;
    await uploadGood(site.sellers[2], { name: 'good.jpg', bytes: await takePhonePhoto() });
    await wait(SETTLE_MS);
    const after = treeMegabytes(site.pid);
    return toFigures(site, { files: files.length, answers, together, stalled, after, ...alone });
  });
}

type Answers = { pictures: number; rejections: number; others: string[] };
type Alone = { peak: number; work: { file: string; seconds: number } };

async function gatherFiles(): Promise<PhotoFile[]> {
  const own = [...(await makeHostileFiles(OUTSIDE)), slowDrawing()];
  if (!isShared('hostile-images')) return own;
  const others = (await listHostileImages()).map(async ({ file }) => {
    return { name: basename(file), bytes: await readShared(`hostile-images/${file}`) };
  });
  return [...own, ...(await Promise.all(others))];
}

type Stalled = { avatars: number; forms: number };

async function sendStalled({ pid, sellers }: PhotoSite): Promise<Stalled> {
  const [, , seller, other] = sellers;
  return { avatars: await stallPosts(pid, seller, AVATARS), forms: await stallPosts(pid, other, FORMS) };
}

async function sendInTurn({ pid, sellers }: PhotoSite, files: PhotoFile[], answers: Answers): Promise<Alone> {
  let most = { file: '', seconds: 0 };
  const peak = await peakMegabytes(pid, async () => {
    for (const file of files) {
      const before = workedSeconds(pid);
      count(answers, file, await upload(sellers[0], file));
      const seconds = workedSeconds(pid) - before;
      if (seconds > most.seconds) most = { file: file.name, seconds };
    }
  });
  return { peak, work: most };
}

async function sendAtOnce({ sellers }: PhotoSite, files: PhotoFile[], answers: Answers) {
  const waiting = files.values();
  const lane = async () => {
    for (const file of waiting) count(answers, file, await upload(sellers[1], file));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

function count(answers: Answers, { name }: PhotoFile, { status }: { status: number }) {
  if (status === 201) answers.pictures += 1;
  else if (status === 422) answers.rejections += 1;
  else answers.others.push(`${name}: ${status}`);
}

type Measured = Alone & {
  files: number;
  answers: Answers;
  together: number;
  stalled: Stalled | null;
  after: number;
};

function toFigures({ idleMegabytes }: PhotoSite, measured: Measured): Figure[] {
  const { files, answers, peak, together, work, stalled, after } = measured;
  const disk = (most: number | undefined) => (most === undefined ? NO_PROC : `${Math.round(most)} MB`);
  const { pictures, rejections, others } = answers;
  const memory = (most: number) => (canWatch ? `${Math.round(most - idleMegabytes)} MB` : NO_PROC);
  return [
    {
      name: `${files} hostile files, each sent twice: clean pictures, rejections, anything else`,
      value: `${pictures}, ${rejections}, ${others.join('; ') || 'none'}`,
      limit: 'nothing else',
    },
    { name: 'Memory above idle, one after another, at most', value: memory(peak), limit: '512 MB' },
    { name: `Memory above idle, ${AT_ONCE} at once, at most`, value: memory(together), limit: '512 MB' },
    { name: 'Memory above idle, 20 s after all that and the posts below', value: memory(after), limit: '300 MB' },
    { name: 'Disk held by 60 stalled avatars of 24 MB, at most', value: disk(stalled?.avatars), limit: '100 MB' },
    { name: 'Disk held by 10 stalled forms of 100 MB, at most', value: disk(stalled?.forms), limit: '100 MB' },
    {
      name: 'Processor time of one file, at most',
      value: canWatch ? `${work.seconds.toFixed(1)} s (${work.file})` : NO_PROC,
      limit: '10 s',
    },
  ];
}

const NO_PROC = 'not measured: no /proc here';

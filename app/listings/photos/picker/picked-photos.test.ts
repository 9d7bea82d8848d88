import { expect, test } from 'vitest';
import { PickedPhotos, problemOf } from '#app/listings/photos/picker/picked-photos.ts';
import { type UploadAnswer, UploadQueue } from '#app/listings/photos/picker/upload-queue.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

const photoOf = (id: string): Photo => ({ id, url: `/files/${id}`, width: 4, height: 3, thumbhash: '' });

function picture(name: string, { size = 3, type = 'image/jpeg' } = {}): File {
  const file = new File(['abc'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

function setUp(photos: Photo[] = []) {
  const answers = new Map<string, (answer: UploadAnswer) => void>();
  const sent: string[] = [];
  const told: string[] = [];
  const queue = new UploadQueue(({ uploadId, file }) => {
    sent.push(file.name);
    const { promise, resolve } = Promise.withResolvers<UploadAnswer>();
    answers.set(uploadId, resolve);
    return promise;
  });
  const nameOf = (key: string) => picked.read().photos.find((photo) => photo.key === key)?.name;
  const picked: PickedPhotos = new PickedPhotos(queue, photos, () => ({
    keepPhoto: (uploadId, file) => told.push(`keep ${file.name}${uploadId.length === 36 ? '' : '?'}`),
    dropPhoto: () => told.push('drop'),
    deleteUpload: (id) => told.push(`delete ${id}`),
    onChange: (refs) => told.push(refs.map((ref) => (ref.startsWith('local:') ? nameOf(ref.slice(6)) : ref)).join(' ')),
  }));
  const keyOf = (name: string) => picked.read().photos.find((photo) => photo.name === name)?.key as string;
  return {
    picked,
    sent,
    told,
    keyOf,
    names: () => picked.read().photos.map(({ name, ref }) => (name === 'The photo' ? ref : name)),
    news: () => picked.read().news.text,
    async answer(name: string, answer: UploadAnswer) {
      answers.get(keyOf(name))?.(answer);
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

const stored = (id: string): UploadAnswer => ({ outcome: 'stored', photo: photoOf(id) });

test('picked photos are kept on the device, sent, and told in the order they were picked', () => {
  const { picked, sent, told, news } = setUp();
  picked.add([picture('a.jpg'), picture('b.jpg')]);
  expect(told).toEqual(['keep a.jpg', 'keep b.jpg', 'a.jpg b.jpg']);
  expect(sent).toEqual(['a.jpg', 'b.jpg']);
  expect(picked.read().uploading).toBe(2);
  expect(news()).toBe('2 photos added');
});

test('a photo keeps its place when it becomes one of the server’s', async () => {
  const { picked, told, answer, names, news } = setUp([photoOf('old')]);
  picked.add([picture('a.jpg'), picture('b.jpg')]);
  await answer('b.jpg', stored('pb'));
  expect(picked.read().refs.at(-1)).toBe('pb');
  await answer('a.jpg', stored('pa'));
  expect(picked.read().refs).toEqual(['old', 'pa', 'pb']);
  expect(told.slice(2)).toEqual(['old a.jpg b.jpg', 'old a.jpg pb', 'old pa pb']);
  expect(names()).toEqual(['old', 'a.jpg', 'b.jpg']);
  expect(news()).toBe('All photos are uploaded');
});

test('photos that were there before are told to nobody, and new ones mix freely with them', () => {
  const { picked, told, keyOf, news } = setUp([photoOf('p1'), photoOf('p2')]);
  expect(picked.read().refs).toEqual(['p1', 'p2']);
  expect(told).toEqual([]);
  picked.add([picture('a.jpg')]);
  picked.move(keyOf('a.jpg'), 0);
  expect(told.at(-1)).toBe('a.jpg p1 p2');
  expect(news()).toBe('Photo 1 of 3, the main photo');
});

test('a move says where the photo is, stays within the row, and is no change where it changes nothing', () => {
  const { picked, told, news } = setUp([photoOf('p1'), photoOf('p2'), photoOf('p3')]);
  picked.move('p1', 1);
  expect([told, news()]).toEqual([['p2 p1 p3'], 'Photo 2 of 3']);
  picked.move('p1', 99);
  expect([told.at(-1), news()]).toEqual(['p2 p3 p1', 'Photo 3 of 3']);
  const { count } = picked.read().news;
  picked.move('p1', 3);
  picked.move('gone', 0);
  picked.move('p2', -4);
  expect(told).toHaveLength(2);
  expect(picked.read().news.count).toBe(count);
});

test('what is no picture or too large is refused by name, without being sent, and does not count', () => {
  const { picked, sent, told, news } = setUp();
  const files = [picture('a.jpg'), picture('deed.pdf', { type: 'application/pdf' }), picture('none.jpg', { size: 0 })];
  picked.add([...files, picture('big.jpg', { size: 25 * 1024 * 1024 + 1 }), picture('phone.heic', { type: '' })]);
  expect(sent).toEqual(['a.jpg', 'phone.heic']);
  expect(picked.read().problems.map(({ state }) => 'message' in state && state.message)).toEqual([
    'deed.pdf is not a picture.',
    'none.jpg is empty.',
    'big.jpg is larger than 25 MB.',
  ]);
  expect(told.at(-1)).toBe('a.jpg phone.heic');
  expect(news()).toBe('deed.pdf is not a picture.');
});

test('a photo that is found to have too many pixels is not sent any further', async () => {
  const { picked, keyOf, answer, told } = setUp();
  picked.add([picture('huge.png')]);
  picked.refuse(keyOf('huge.png'), 'has more than 100 megapixels');
  await answer('huge.png', stored('p'));
  expect(picked.read()).toMatchObject({ refs: [], uploading: 0 });
  expect(picked.read().problems[0]?.state).toEqual({
    step: 'refused',
    message: 'huge.png has more than 100 megapixels.',
  });
  expect(told.at(-1)).toBe('');
});

test('a refusal of the server stands at its photo, and the others are not held up', async () => {
  const { picked, answer, news } = setUp();
  picked.add([picture('a.jpg'), picture('b.jpg')]);
  await answer('a.jpg', { outcome: 'refused', message: 'a.jpg is damaged.' });
  await answer('b.jpg', stored('pb'));
  expect(picked.read()).toMatchObject({ refs: ['pb'], uploading: 0 });
  expect(picked.read().problems.map(({ name }) => name)).toEqual(['a.jpg']);
  expect(news()).toBe('a.jpg is damaged.');
});

test('a photo that there is no room for stays in the draft, says why, and is tried again when it is asked for', async () => {
  const { picked, sent, answer, keyOf, told, news } = setUp();
  picked.add([picture('a.jpg')]);
  const message = 'a.jpg was not stored: you have 750 photos.';
  await answer('a.jpg', { outcome: 'full', message });
  expect(told.at(-1)).toBe('a.jpg');
  expect(picked.read()).toMatchObject({ refs: [`local:${keyOf('a.jpg')}`], uploading: 0 });
  expect(picked.read().problems.map(problemOf)).toEqual([message]);
  expect(news()).toBe(message);
  picked.retry(keyOf('a.jpg'));
  expect(sent).toEqual(['a.jpg', 'a.jpg']);
});

test('a listing takes thirty photos, and names what it did not take', () => {
  const { picked, names, told } = setUp(Array.from({ length: 28 }, (_, n) => photoOf(`p${n}`)));
  picked.add(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => picture(`${name}.jpg`)));
  expect(names().slice(28)).toEqual(['a.jpg', 'b.jpg']);
  const sentence = 'A listing has at most 30 photos. Not taken: c.jpg, d.jpg, e.jpg and 1 more.';
  expect(picked.read().leftOut).toBe(sentence);
  picked.remove('p3');
  expect(picked.read().leftOut).toBeNull();
  picked.add([picture('c.jpg')]);
  picked.undo();
  expect(names()).toHaveLength(30);
  expect(told.filter((line) => line.startsWith('keep'))).toHaveLength(3);
});

test('a photo that was taken out comes back where it was, and is sent again where it had not arrived', async () => {
  const { picked, sent, told, keyOf, names, answer } = setUp([photoOf('p1')]);
  picked.add([picture('a.jpg'), picture('b.jpg')]);
  picked.remove(keyOf('a.jpg'));
  expect([names(), picked.read().removedName]).toEqual([['p1', 'b.jpg'], 'a.jpg']);
  expect(told.at(-1)).toBe('p1 b.jpg');
  picked.undo();
  expect([names(), picked.read().removedName]).toEqual([['p1', 'a.jpg', 'b.jpg'], null]);
  expect(sent).toEqual(['a.jpg', 'b.jpg', 'a.jpg']);
  await answer('a.jpg', stored('pa'));
  picked.remove(keyOf('a.jpg'));
  picked.undo();
  expect(picked.read().refs[1]).toBe('pa');
  expect(sent).toHaveLength(3);
  picked.undo();
  expect(names()).toHaveLength(3);
});

test('only what cannot come back any more is deleted, and never a photo that was there before', async () => {
  const { picked, told, keyOf, answer } = setUp([photoOf('p1'), photoOf('p2')]);
  const ends = () => told.filter((line) => /^(drop|delete)/.test(line));
  picked.add([picture('a.jpg'), picture('b.jpg')]);
  await answer('a.jpg', stored('pa'));
  picked.remove(keyOf('a.jpg'));
  expect(ends()).toEqual([]);
  picked.remove('p1');
  expect(ends()).toEqual(['drop', 'delete pa']);
  picked.remove(keyOf('b.jpg'));
  expect(ends()).toHaveLength(2);
  picked.stop();
  expect(ends()).toEqual(['drop', 'delete pa', 'drop']);
  picked.restore([photoOf('p3'), photoOf('p4')]);
  picked.remove('p3');
  picked.remove('p4');
  expect(ends()).toHaveLength(3);
});

test('a draft brings its photos back in its order, and sends those that this device alone has', async () => {
  const { picked, sent, told, names } = setUp();
  picked.restore([photoOf('p1'), { uploadId: 'u-1', file: picture('a.jpg') }, photoOf('p2')]);
  expect(names()).toEqual(['p1', 'a.jpg', 'p2']);
  expect(picked.read().refs).toEqual(['p1', 'local:u-1', 'p2']);
  expect([sent, told]).toEqual([['a.jpg'], []]);
});

test('a draft that comes again ends only what it does not name', async () => {
  const { picked, sent, told, keyOf, answer } = setUp([photoOf('p1')]);
  picked.add([picture('a.jpg'), picture('b.jpg'), picture('c.jpg')]);
  await answer('a.jpg', stored('pa'));
  const [a, b] = [keyOf('a.jpg'), keyOf('b.jpg')];
  picked.restore([{ uploadId: b, file: picture('b.jpg') }, { uploadId: a, file: picture('a.jpg') }, photoOf('p1')]);
  expect(picked.read().refs).toEqual([`local:${b}`, 'pa', 'p1']);
  expect(sent).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  expect(told.at(-1)).toBe('b.jpg pa p1');
  expect(picked.read().uploading).toBe(1);
});

test('a form that is left says nothing of photos any more, and shown again sends what had not arrived', async () => {
  const { picked, sent, told, answer } = setUp([photoOf('p1')]);
  picked.add([picture('a.jpg'), picture('b.jpg')]);
  await answer('a.jpg', stored('pa'));
  const { length } = told;
  picked.stop();
  expect(told.slice(length)).toEqual([]);
  expect(picked.read().refs.slice(0, 2)).toEqual(['p1', 'pa']);
  picked.start();
  expect(sent).toEqual(['a.jpg', 'b.jpg', 'b.jpg']);
});

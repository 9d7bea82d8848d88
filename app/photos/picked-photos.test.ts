import { expect, test } from 'vitest';
import { type PickedPhoto, PickedPhotos, problemMessage } from '#app/photos/picked-photos.ts';
import { type UploadAnswer, UploadQueue } from '#app/photos/upload-queue.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

const photoOf = (id: string): Photo => ({ id, url: `/files/${id}`, width: 4, height: 3, thumbhash: '' });

function picture(name: string, { size = 3, type = 'image/jpeg' } = {}): File {
  const file = new File(['abc'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

const storedPhoto = (id: string): PickedPhoto => ({ key: id, file: null, photo: photoOf(id) });

function setUp(photos: PickedPhoto[] = []) {
  const answers = new Map<string, (answer: UploadAnswer) => void>();
  const sent: string[] = [];
  const calls: string[] = [];
  const queue = new UploadQueue(({ uploadId, file }) => {
    sent.push(file.name);
    const { promise, resolve } = Promise.withResolvers<UploadAnswer>();
    answers.set(uploadId, resolve);
    return promise;
  });
  const picked: PickedPhotos = new PickedPhotos(queue, photos, () => ({
    onPick: (uploadId, file) => calls.push(`pick ${file.name}${uploadId.length === 32 ? '' : '?'}`),
    onRemove: () => calls.push('remove'),
    deleteUpload: (id) => calls.push(`delete ${id}`),
    onChange: (photos) => calls.push(photos.map(({ photo, name }) => photo?.id ?? name).join(' ')),
  }));
  const keyOf = (name: string) => picked.read().photos.find((photo) => photo.name === name)?.key as string;
  return {
    picked,
    sent,
    calls,
    keyOf,
    names: () => picked.read().photos.map(({ name, ref }) => (name === 'The photo' ? ref : name)),
    announcement: () => picked.read().announcement.text,
    async answer(name: string, answer: UploadAnswer) {
      answers.get(keyOf(name))?.(answer);
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

const stored = (id: string): UploadAnswer => ({ outcome: 'stored', photo: photoOf(id) });

test('picked photos are saved on the device, uploaded and reported in the order they were picked', () => {
  const { picked, sent, calls, announcement } = setUp();
  picked.add([picture('a.jpg'), picture('b.jpg')]);
  expect(calls).toEqual(['pick a.jpg', 'pick b.jpg', 'a.jpg b.jpg']);
  expect(sent).toEqual(['a.jpg', 'b.jpg']);
  expect(picked.read().uploading).toBe(2);
  expect(announcement()).toBe('2 photos added');
});

test('a photo keeps its position when its upload ends', async () => {
  const { picked, calls, answer, names, announcement } = setUp([storedPhoto('old')]);
  picked.add([picture('a.jpg'), picture('b.jpg')]);
  await answer('b.jpg', stored('pb'));
  expect(picked.read().refs.at(-1)).toBe('pb');
  await answer('a.jpg', stored('pa'));
  expect(picked.read().refs).toEqual(['old', 'pa', 'pb']);
  expect(calls.slice(2)).toEqual(['old a.jpg b.jpg', 'old a.jpg pb', 'old pa pb']);
  expect(names()).toEqual(['old', 'a.jpg', 'b.jpg']);
  expect(announcement()).toBe('All photos uploaded');
});

test('stored photos are not reported, and new photos can be moved between them', () => {
  const { picked, calls, keyOf, announcement } = setUp([storedPhoto('p1'), storedPhoto('p2')]);
  expect(picked.read().refs).toEqual(['p1', 'p2']);
  expect(calls).toEqual([]);
  picked.add([picture('a.jpg')]);
  picked.move(keyOf('a.jpg'), 0);
  expect(calls.at(-1)).toBe('a.jpg p1 p2');
  expect(announcement()).toBe('Photo 1 of 3, the main photo');
});

test('a move announces the position, stays within bounds, and reports nothing if nothing moved', () => {
  const { picked, calls, announcement } = setUp([storedPhoto('p1'), storedPhoto('p2'), storedPhoto('p3')]);
  picked.move('p1', 1);
  expect([calls, announcement()]).toEqual([['p2 p1 p3'], 'Photo 2 of 3']);
  picked.move('p1', 99);
  expect([calls.at(-1), announcement()]).toEqual(['p2 p3 p1', 'Photo 3 of 3']);
  const { count } = picked.read().announcement;
  picked.move('p1', 3);
  picked.move('gone', 0);
  picked.move('p2', -4);
  expect(calls).toHaveLength(2);
  expect(picked.read().announcement.count).toBe(count);
});

test('a file that is not an image is rejected by name and not uploaded', () => {
  const { picked, sent, calls, announcement } = setUp();
  const files = [picture('a.jpg'), picture('deed.pdf', { type: 'application/pdf' }), picture('none.jpg', { size: 0 })];
  picked.add([...files, picture('phone.heic', { type: '' })]);
  expect(sent).toEqual(['a.jpg', 'phone.heic']);
  expect(picked.read().problems.map(({ state }) => 'message' in state && state.message)).toEqual([
    'deed.pdf isn’t an image.',
    'none.jpg is empty.',
  ]);
  expect(calls.at(-1)).toBe('a.jpg phone.heic');
  expect(announcement()).toBe('deed.pdf isn’t an image.');
});

test('a rejected photo shows why and does not delay the others', async () => {
  const { picked, answer, announcement } = setUp();
  picked.add([picture('a.jpg'), picture('b.jpg')]);
  await answer('a.jpg', { outcome: 'rejected', message: 'a.jpg is damaged.' });
  await answer('b.jpg', stored('pb'));
  expect(picked.read()).toMatchObject({ refs: ['pb'], uploading: 0 });
  expect(picked.read().problems.map(({ name }) => name)).toEqual(['a.jpg']);
  expect(announcement()).toBe('a.jpg is damaged.');
});

test('a photo the account has no space for stays in the draft, shows why and can be retried', async () => {
  const { picked, sent, answer, keyOf, calls, announcement } = setUp();
  picked.add([picture('a.jpg')]);
  const message = 'a.jpg wasn’t uploaded: you have 750 photos.';
  await answer('a.jpg', { outcome: 'full', message });
  expect(calls.at(-1)).toBe('a.jpg');
  expect(picked.read()).toMatchObject({ refs: [keyOf('a.jpg')], uploading: 0 });
  expect(picked.read().problems.map(problemMessage)).toEqual([message]);
  expect(announcement()).toBe(message);
  picked.retry(keyOf('a.jpg'));
  expect(sent).toEqual(['a.jpg', 'a.jpg']);
});

test('a listing has up to thirty photos and names those not added', () => {
  const { picked, names, calls } = setUp(Array.from({ length: 28 }, (_, n) => storedPhoto(`p${n}`)));
  picked.add(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => picture(`${name}.jpg`)));
  expect(names().slice(28)).toEqual(['a.jpg', 'b.jpg']);
  const sentence = 'A listing can have up to 30 photos. Not added: c.jpg, d.jpg, e.jpg and 1 more.';
  expect(picked.read().notAdded).toBe(sentence);
  picked.remove('p3');
  expect(picked.read().notAdded).toBeNull();
  picked.add([picture('c.jpg')]);
  picked.undo();
  expect(names()).toHaveLength(30);
  expect(calls.filter((line) => line.startsWith('pick'))).toHaveLength(3);
});

test('undo puts a removed photo back in its position and restarts an unfinished upload', async () => {
  const { picked, sent, calls, keyOf, names, answer } = setUp([storedPhoto('p1')]);
  picked.add([picture('a.jpg'), picture('b.jpg')]);
  picked.remove(keyOf('a.jpg'));
  expect([names(), picked.read().removedName]).toEqual([['p1', 'b.jpg'], 'a.jpg']);
  expect(calls.at(-1)).toBe('p1 b.jpg');
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

test('an upload is deleted once its removal cannot be undone; a photo stored before is not', async () => {
  const { picked, calls, keyOf, answer } = setUp([storedPhoto('p1'), storedPhoto('p2')]);
  const ends = () => calls.filter((line) => /^(remove|delete)/.test(line));
  picked.add([picture('a.jpg'), picture('b.jpg')]);
  await answer('a.jpg', stored('pa'));
  picked.remove(keyOf('a.jpg'));
  expect(ends()).toEqual([]);
  picked.remove('p1');
  expect(ends()).toEqual(['remove', 'delete pa']);
  picked.remove(keyOf('b.jpg'));
  expect(ends()).toHaveLength(2);
  picked.stop();
  expect(ends()).toEqual(['remove', 'delete pa', 'remove']);
  picked.restore([storedPhoto('p3'), storedPhoto('p4')]);
  picked.remove('p3');
  picked.remove('p4');
  expect(ends()).toHaveLength(3);
});

test('a restored draft shows its photos in order and uploads those that only this device has', async () => {
  const { picked, sent, calls, names } = setUp();
  picked.restore([storedPhoto('p1'), { key: 'u-1', file: picture('a.jpg'), photo: null }, storedPhoto('p2')]);
  expect(names()).toEqual(['p1', 'a.jpg', 'p2']);
  expect(picked.read().refs).toEqual(['p1', 'u-1', 'p2']);
  expect([sent, calls]).toEqual([['a.jpg'], []]);
});

test('restoring a draft cancels only the uploads that it does not name', async () => {
  const { picked, sent, calls, keyOf, answer } = setUp([storedPhoto('p1')]);
  picked.add([picture('a.jpg'), picture('b.jpg'), picture('c.jpg')]);
  await answer('a.jpg', stored('pa'));
  const [a, b] = [keyOf('a.jpg'), keyOf('b.jpg')];
  picked.restore([...[b, a].map((key) => ({ key, file: picture('x.jpg'), photo: null })), storedPhoto('p1')]);
  expect(picked.read().refs).toEqual([b, 'pa', 'p1']);
  expect(sent).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  expect(calls.at(-1)).toBe('b.jpg pa p1');
  expect(picked.read().uploading).toBe(1);
});

test('a stopped form reports nothing, and a restarted one uploads what is missing', async () => {
  const { picked, sent, calls, answer } = setUp([storedPhoto('p1')]);
  picked.add([picture('a.jpg'), picture('b.jpg')]);
  await answer('a.jpg', stored('pa'));
  const { length } = calls;
  picked.stop();
  expect(calls.slice(length)).toEqual([]);
  expect(picked.read().refs.slice(0, 2)).toEqual(['p1', 'pa']);
  picked.start();
  expect(sent).toEqual(['a.jpg', 'b.jpg', 'b.jpg']);
});

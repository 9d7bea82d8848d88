import type { Pixels } from '#app/platform/images/pixels.server.ts';

const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;

/** sharp takes a colour profile only from a file: TIFF 6.0, tag 34675 (ICC specification, annex B). */
export function toTiff({ data, width, height }: Pixels, profile: Uint8Array): Buffer {
  const bitsAt = HEADER_BYTES;
  const profileAt = bitsAt + 6;
  const dataAt = profileAt + profile.length + (profile.length % 2);
  const directoryAt = dataAt + data.length + (data.length % 2);
  const entries = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 3, bitsAt],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, dataAt],
    [277, SHORT, 1, 3],
    [278, LONG, 1, height],
    [279, LONG, 1, data.length],
    [34675, UNDEFINED, profile.length, profileAt],
  ];
  const file = Buffer.alloc(directoryAt + 2 + entries.length * ENTRY_BYTES + 4);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(directoryAt, 4);
  for (const channel of [0, 1, 2]) file.writeUInt16LE(8, bitsAt + channel * 2);
  file.set(profile, profileAt);
  file.set(data, dataAt);
  file.writeUInt16LE(entries.length, directoryAt);
  entries.forEach(([tag = 0, type = 0, count = 0, value = 0], index) => {
    const at = directoryAt + 2 + index * ENTRY_BYTES;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(count, at + 4);
    file.writeUInt32LE(value, at + 8);
  });
  return file;
}

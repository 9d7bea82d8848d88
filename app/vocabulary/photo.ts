/** `url` is the folder of the photo’s files. */
export type Photo = { id: string; url: string; width: number; height: number; thumbhash: string };

export type ShownPhoto = Omit<Photo, 'id'>;

/** Pages only use the average colour in it. */
const COLOR_LENGTH = 4;

export function shownPhoto({ url, width, height, thumbhash }: Photo): ShownPhoto {
  return { url, width, height, thumbhash: thumbhash.slice(0, COLOR_LENGTH) };
}

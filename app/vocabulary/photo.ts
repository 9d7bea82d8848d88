/** `url` is the folder of the photo’s files. */
export type Photo = { id: string; url: string; width: number; height: number; thumbhash: string };

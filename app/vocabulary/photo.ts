/** A stored photo as pages need it: `url` is the folder of its variants. */
export type Photo = { id: string; url: string; width: number; height: number; thumbhash: string };

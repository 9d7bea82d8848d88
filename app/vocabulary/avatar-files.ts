export const AVATAR_SIZES = [96, 320] as const;
export type AvatarSize = (typeof AVATAR_SIZES)[number];

export const SHOWN_AVATAR_SIZE: AvatarSize = 320;

export function avatarFileName(size: AvatarSize): string {
  return `${size}.webp`;
}

export function avatarUrl(photoURL: string, size: AvatarSize): string {
  return photoURL.replace(/\/320\.webp$/, `/${avatarFileName(size)}`);
}

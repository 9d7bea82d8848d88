export const MAX_TYPED_LENGTH = 2000;

export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json };

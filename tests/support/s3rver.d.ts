/** s3rver has no types; only what the tests use. */
declare module 's3rver' {
  type Options = {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    vhostBuckets: boolean;
    configureBuckets: { name: string }[];
  };
  export type ListContext = {
    path: string;
    query: Record<string, string | undefined>;
    headers: Record<string, string | undefined>;
    type: string;
    body: string;
  };
  export default class S3rver {
    constructor(options: Options);
    middleware: ((context: ListContext, next: () => Promise<void>) => Promise<void>)[];
    httpServer: import('node:http').Server;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}

/** The router looks at the body of each response, which makes a web stream of it. Our server sends bytes as they are. */

const bodies = new WeakMap<Response, Buffer<ArrayBuffer>>();

/** An empty response, whose bytes wait beside it. */
export function withBodyLater(body: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(null, init);
  bodies.set(response, body);
  return response;
}

/** The response itself if no bytes wait beside it. */
export function withBody(response: Response): Response {
  const body = bodies.get(response);
  return body ? new Response(body, { status: response.status, headers: response.headers }) : response;
}

/** The bytes of any response, once. */
export async function bytesOf(response: Response): Promise<Buffer> {
  return bodies.get(response) ?? Buffer.from(await response.arrayBuffer());
}

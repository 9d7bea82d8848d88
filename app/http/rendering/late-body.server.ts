/** The router looks at the body of each response, which makes a web stream of it. Our server sends bytes as they are. */

const bodies = new WeakMap<Response, Buffer<ArrayBuffer>>();

/** An empty response, whose body `withBody` finds. */
export function withBodyLater(body: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(null, init);
  bodies.set(response, body);
  return response;
}

/** The response itself if its body wasn't left for later. */
export function withBody(response: Response): Response {
  const body = bodies.get(response);
  return body ? new Response(body, { status: response.status, headers: response.headers }) : response;
}

/** A body inside a `Response` is copied and read as a stream, which is a tenth of a page's whole cost. */
const pages = new WeakMap<Response, Buffer<ArrayBuffer>>();

export function pageAnswer(html: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(null, init);
  pages.set(response, html);
  return response;
}

export function renderedPage(response: Response): Buffer<ArrayBuffer> | undefined {
  return pages.get(response);
}

/**
 * The bytes of a rendered page beside its answer. A body inside a `Response` is copied and read as a stream on its way
 * through the router and out again, at a tenth of a page's whole cost; so the answer of a page travels without a body, and
 * whoever sends it asks for its bytes here.
 */
const pages = new WeakMap<Response, Buffer<ArrayBuffer>>();

/** An answer that stands for this page. Its own body is empty. */
export function pageAnswer(html: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(null, init);
  pages.set(response, html);
  return response;
}

/** The page that an answer stands for, in UTF-8; undefined where it is no page. */
export function renderedPage(response: Response): Buffer<ArrayBuffer> | undefined {
  return pages.get(response);
}

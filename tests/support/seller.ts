/** A signed-in seller who sends the listing form as a browser without JavaScript does. */
import { listingForm, picture, type TypedListing } from '#tests/support/listing-form.ts';
import { Visitor } from '#tests/support/visitor.ts';

export class Seller extends Visitor {
  sendForm(path: string, changes: TypedListing): Promise<Response> {
    return this.send(path, { method: 'POST', body: listingForm(changes) });
  }

  /** With one photo. Returns the listing's id. */
  async publish(typed: TypedListing): Promise<string> {
    const response = await this.sendForm('/create-listing', { ...typed, photos: [await picture('car.jpg')] });
    const id = response.headers.get('refresh')?.match(/listing\/(\w+)/)?.[1];
    if (!id) throw new Error(`Not published: ${response.status}.`);
    return id;
  }
}

/** A signed-in seller who sends the listing form as a browser without JavaScript does. */
import { listingForm, picture, type TypedListing } from '#tests/support/listing-form.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { Visitor } from '#tests/support/visitor.ts';

export class Seller extends Visitor {
  static async at(origin: string, email: string): Promise<Seller> {
    const seller = new Seller(origin);
    const { status } = await seller.post('/signin', { email, password: PASSWORD });
    if (status !== 303) throw new Error(`The seller could not sign in: ${status}.`);
    return seller;
  }

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

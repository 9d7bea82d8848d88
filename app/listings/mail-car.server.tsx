import { Img, Link, Section } from '@react-email/components';
import type { ReactNode } from 'react';
import { listingTitle } from '#app/listings/listing.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { linkPreviewUrl } from '#app/vocabulary/photo.ts';

/** The shape of the link preview: it is a JPEG, which older mail programs show, and cropped, which they can’t do. */
const PHOTO = { width: 200, height: 105 };

const MOST_CARS = 20;

export type MailedCar = { id: string; title: string; photoUrl: string | null };

/** The first cars of those that the person who gets the email can see. */
export async function listMailedCars(db: Database, ids: string[], viewerId?: string): Promise<Map<string, MailedCar>> {
  const cars = await listSummaries(db, ids.slice(0, MOST_CARS), viewerId);
  const mailed = cars.map(({ photo, ...car }) => ({
    id: car.id,
    title: listingTitle(car),
    photoUrl: photo && new URL(linkPreviewUrl(photo), env.PUBLIC_URL).href,
  }));
  return new Map(mailed.map((car) => [car.id, car]));
}

type MailCarProps = { title: string; photoUrl: string | null | undefined; href?: string; children: ReactNode };

/** Side by side where both fit, else one below the other: not all mail programs keep media queries. */
export function MailCar({ title, photoUrl, href, children }: MailCarProps) {
  return (
    <Section>
      {photoUrl && (
        <div style={{ display: 'inline-block', verticalAlign: 'top', margin: '0 16px 12px 0' }}>
          {/* In the text part the button has the link. */}
          <Link href={href} data-skip-in-text>
            <Img src={photoUrl} alt={title} {...PHOTO} style={{ borderRadius: '10px', objectFit: 'cover' }} />
          </Link>
        </div>
      )}
      <div
        style={{ display: 'inline-block', verticalAlign: 'top', width: '100%', maxWidth: photoUrl ? '255px' : '100%' }}
      >
        {children}
      </div>
    </Section>
  );
}

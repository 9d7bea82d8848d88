/**
 * Who listens in this process, by person and by session. What is told carries nothing: it says "look again". Tellings
 * that follow each other closely become one, so that a thousand changes at once do not send anybody a thousand times.
 */
export type Listener = {
  /** There may be news. */
  news(): void;
  /** Nothing happens, and the line shall not be taken for dead. */
  beat(): void;
  /** Nothing follows. Does not call back. */
  end(): void;
};

type Person = { userId: string; sessionId: string };
type Seat = Listener & { sessionId: string };
type Place = {
  seats: Set<Seat>;
  toldAt: number;
  /** Of the next telling, where one is to come. */
  due: number;
  timer: NodeJS.Timeout | undefined;
};

/** A browser needs one; one without locks, one for each tab. */
const MOST_OF_ONE = 20;
const APART_MS = 250;
/** Everybody at once would come back for their pages at once. */
const EVERYBODY_WITHIN_MS = 5000;

export class Audience {
  readonly #places = new Map<string, Place>();
  readonly #now: () => number;
  #isClosed = false;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Answers how to leave; null where there is no seat. */
  join({ userId, sessionId }: Person, listener: Listener): (() => void) | null {
    const place = this.#places.get(userId) ?? newPlace();
    if (this.#isClosed || place.seats.size >= MOST_OF_ONE) return null;
    const seat = { ...listener, sessionId };
    place.seats.add(seat);
    this.#places.set(userId, place);
    return () => this.#leave(userId, seat);
  }

  userIds(): string[] {
    return [...this.#places.keys()];
  }

  sessionIds(): string[] {
    return [...new Set(this.#seats().map((seat) => seat.sessionId))];
  }

  get size(): number {
    return this.#seats().length;
  }

  tell(userIds: Iterable<string>): void {
    for (const userId of userIds) {
      const place = this.#places.get(userId);
      if (place) this.#tellAfter(place, place.toldAt + APART_MS - this.#now());
    }
  }

  /** Something may have been missed, nobody knows what. */
  tellEverybody(): void {
    for (const place of this.#places.values()) this.#tellAfter(place, 1 + Math.random() * EVERYBODY_WITHIN_MS);
  }

  beat(): void {
    for (const seat of this.#seats()) seat.beat();
  }

  /** Told once more, so that what is shown to nobody any more goes from the screen. */
  endSessions(sessionIds: Iterable<string>): void {
    const ended = new Set(sessionIds);
    for (const [userId, { seats }] of [...this.#places]) {
      for (const seat of [...seats]) {
        if (!ended.has(seat.sessionId)) continue;
        seat.news();
        this.#end(userId, seat);
      }
    }
  }

  /** Nobody is let in after this. */
  close(): void {
    this.#isClosed = true;
    for (const [userId, { seats }] of [...this.#places]) for (const seat of [...seats]) this.#end(userId, seat);
  }

  #tellAfter(place: Place, ms: number) {
    if (ms <= 0) return this.#tellNow(place);
    const due = this.#now() + ms;
    if (place.timer && place.due <= due) return;
    clearTimeout(place.timer);
    place.due = due;
    place.timer = setTimeout(() => this.#tellNow(place), ms);
  }

  #tellNow(place: Place) {
    clearTimeout(place.timer);
    place.timer = undefined;
    place.toldAt = this.#now();
    for (const seat of [...place.seats]) seat.news();
  }

  #end(userId: string, seat: Seat) {
    this.#leave(userId, seat);
    seat.end();
  }

  #leave(userId: string, seat: Seat) {
    const place = this.#places.get(userId);
    if (!place?.seats.delete(seat) || place.seats.size > 0) return;
    clearTimeout(place.timer);
    this.#places.delete(userId);
  }

  #seats(): Seat[] {
    return [...this.#places.values()].flatMap(({ seats }) => [...seats]);
  }
}

function newPlace(): Place {
  return { seats: new Set(), toldAt: Number.NEGATIVE_INFINITY, due: 0, timer: undefined };
}

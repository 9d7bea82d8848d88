/** Events carry no data: browsers refetch. Events close together are merged. */
export type Listener = {
  news(): void;
  beat(): void;
  /** The stream is over. Does not call back. */
  end(): void;
};

type Person = { userId: string; sessionId: string };
type Seat = Listener & { sessionId: string };
type LivePage = {
  seats: Set<Seat>;
  notifiedAt: number;
  due: number;
  timer: NodeJS.Timeout | undefined;
};

const MAX_STREAMS_PER_USER = 20;
const MIN_INTERVAL_MS = 250;
/** Random, so that browsers don't all reload at once. */
const BROADCAST_SPREAD_MS = 5000;

export class Audience {
  readonly #places = new Map<string, LivePage>();
  readonly #now: () => number;
  #isClosed = false;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  join({ userId, sessionId }: Person, listener: Listener): (() => void) | null {
    const place = this.#places.get(userId) ?? newPlace();
    if (this.#isClosed || place.seats.size >= MAX_STREAMS_PER_USER) return null;
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

  notify(userIds: Iterable<string>): void {
    for (const userId of userIds) {
      const place = this.#places.get(userId);
      if (place) this.#notifyAfter(place, place.notifiedAt + MIN_INTERVAL_MS - this.#now());
    }
  }

  notifyEveryone(): void {
    for (const place of this.#places.values()) this.#notifyAfter(place, 1 + Math.random() * BROADCAST_SPREAD_MS);
  }

  beat(): void {
    for (const seat of this.#seats()) seat.beat();
  }

  /** Sends a last event, so that private data disappears from the screen. */
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

  close(): void {
    this.#isClosed = true;
    for (const [userId, { seats }] of [...this.#places]) for (const seat of [...seats]) this.#end(userId, seat);
  }

  #notifyAfter(place: LivePage, ms: number) {
    if (ms <= 0) return this.#notifyNow(place);
    const due = this.#now() + ms;
    if (place.timer && place.due <= due) return;
    clearTimeout(place.timer);
    place.due = due;
    place.timer = setTimeout(() => this.#notifyNow(place), ms);
  }

  #notifyNow(place: LivePage) {
    clearTimeout(place.timer);
    place.timer = undefined;
    place.notifiedAt = this.#now();
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

function newPlace(): LivePage {
  return { seats: new Set(), notifiedAt: Number.NEGATIVE_INFINITY, due: 0, timer: undefined };
}

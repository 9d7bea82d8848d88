/** Whether the database was unreachable: then a failure isn't the page's fault and can be retried. */
let lastAwayAt = Number.NEGATIVE_INFINITY;

export function noteDatabaseAway(): void {
  lastAwayAt = performance.now();
}

/** `since` as `performance.now()` has it. */
export function wasDatabaseAway(since: number): boolean {
  return lastAwayAt >= since;
}

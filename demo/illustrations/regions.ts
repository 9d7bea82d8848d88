/**
 * The few flat shapes of a print out of a mesh's many triangles: the part that is bright enough for a tone, as one outline
 * with smooth edges where the tone ends in the middle of a triangle.
 */
import type { Appearance } from '#demo/illustrations/mesh.ts';
import { mix, type Spot } from '#demo/illustrations/space.ts';

/** The outline of what faces us and is at least as light as `least`, as an SVG path. */
export function regionAbove(seen: Appearance, least: number): string {
  const rim = new Rim(seen, least);
  for (let triangle = 0; triangle < seen.faces.length; triangle++) {
    if (seen.faces[triangle]) rim.addTriangle(triangle);
  }
  return rim.toPath();
}

/** Collects the edges that have the region on one side only; an edge runs from one named point to the next. */
class Rim {
  private readonly next = new Map<number, number[]>();
  private readonly cuts = new Map<number, Spot>();
  private readonly seen: Appearance;
  private readonly least: number;

  constructor(seen: Appearance, least: number) {
    this.seen = seen;
    this.least = least;
  }

  addTriangle(triangle: number) {
    const { corners, neighbours } = this.seen.mesh;
    const first = 3 * triangle;
    let [leaves, enters] = [-1, -1];
    for (let edge = 0; edge < 3; edge++) {
      const from = corners[first + edge] as number;
      const to = corners[first + ((edge + 1) % 3)] as number;
      const [starts, ends] = [this.isInside(from), this.isInside(to)];
      if (!starts && !ends) continue;
      const isRim = !this.seen.faces[neighbours[first + edge] as number];
      if (starts && ends && !isRim) continue;
      const start = starts ? from : this.cut(from, to);
      const end = ends ? to : this.cut(from, to);
      if (!starts) enters = start;
      if (!ends) leaves = end;
      if (isRim) this.addEdge(start, end);
    }
    if (leaves >= 0) this.addEdge(leaves, enters);
  }

  private isInside(corner: number): boolean {
    return (this.seen.lights[corner] as number) > this.least;
  }

  /** The point of an edge where the tone begins, named by the edge's ends in one order so that both its triangles agree. */
  private cut(one: number, other: number): number {
    const [from, to] = one < other ? [one, other] : [other, one];
    const name = (from + 1) * this.seen.spots.length + to;
    if (!this.cuts.has(name)) {
      const { lights, spots } = this.seen;
      const [a, b] = [lights[from] as number, lights[to] as number];
      const share = (this.least - a) / (b - a);
      const [p, q] = [spots[from] as Spot, spots[to] as Spot];
      this.cuts.set(name, [mix(p[0], q[0], share), mix(p[1], q[1], share)]);
    }
    return name;
  }

  private addEdge(from: number, to: number) {
    const ends = this.next.get(from);
    if (ends) ends.push(to);
    else this.next.set(from, [to]);
  }

  toPath(): string {
    let path = '';
    for (const [start, ends] of this.next) {
      while (ends.length > 0) {
        const loop: Spot[] = [];
        let name: number | undefined = start;
        do {
          loop.push(this.seen.spots[name] ?? (this.cuts.get(name) as Spot));
          name = this.next.get(name)?.pop();
        } while (name !== undefined && name !== start);
        path += toPath(loop);
      }
    }
    return path;
  }
}

export function toPath(shape: readonly Spot[]): string {
  if (shape.length < 3) return '';
  let path = '';
  for (const [x, y] of shape) path += `${path ? 'L' : 'M'}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  return `${path}Z`;
}

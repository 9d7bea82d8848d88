/** Curved surfaces as grids of triangles, and what of them the camera sees. */
import {
  type Camera,
  cross,
  dot,
  normalise,
  project,
  type Spot,
  subtract,
  type Vec,
} from '#demo/illustrations/space.ts';

export type Surface = (a: number, b: number) => Vec;

/**
 * A surface over the unit square, as points each with the direction it faces, and triangles between them. Triangle t has
 * the corners 3t to 3t + 2, and across the edge that begins at each of them the neighbour of the same number (-1 at the rim).
 */
export type Mesh = { points: Vec[]; normals: Vec[]; corners: Int32Array; neighbours: Int32Array };

/** `a` must run to the right and `b` up for somebody who looks at the outside. */
export function meshOf(surface: Surface, columns: number, rows: number): Mesh {
  const points: Vec[] = [];
  for (let column = 0; column <= columns; column++) {
    for (let row = 0; row <= rows; row++) points.push(surface(column / columns, row / rows));
  }
  const normals = points.map((_, index) => normalAt(points, columns, rows, index));
  const corners = new Int32Array(6 * columns * rows);
  const neighbours = new Int32Array(6 * columns * rows);
  for (let square = 0; square < columns * rows; square++) {
    corners.set(cornersOf(square, rows), 6 * square);
    neighbours.set(neighboursOf(square, columns, rows), 6 * square);
  }
  return { points, normals, corners, neighbours };
}

/** Where the surface shrinks to a point, its column has no direction of its own and borrows the next one's. */
function normalAt(points: Vec[], columns: number, rows: number, index: number): Vec {
  const at = (column: number, row: number) => points[column * (rows + 1) + Math.min(rows, Math.max(0, row))] as Vec;
  const row = index % (rows + 1);
  const column = Math.min(columns - 1, Math.max(1, Math.floor(index / (rows + 1))));
  return normalise(
    cross(subtract(at(column + 1, row), at(column - 1, row)), subtract(at(column, row + 1), at(column, row - 1))),
  );
}

/** Each square of the grid is cut from its first corner to the opposite one, into a lower and an upper triangle. */
function cornersOf(square: number, rows: number): number[] {
  const first = Math.floor(square / rows) * (rows + 1) + (square % rows);
  return [first, first + rows + 1, first + rows + 2, first, first + rows + 2, first + 1];
}

function neighboursOf(square: number, columns: number, rows: number): number[] {
  const [lower, upper, row] = [2 * square, 2 * square + 1, square % rows];
  const below = row > 0 ? lower - 1 : -1;
  const above = row + 1 < rows ? upper + 1 : -1;
  const next = square + rows < columns * rows ? upper + 2 * rows : -1;
  const before = square >= rows ? lower - 2 * rows : -1;
  return [below, next, upper, lower, above, before];
}

/** Where a mesh's points fall in the picture, how directly the sun falls on them (-1 to 1), which triangles face us. */
export type Appearance = { mesh: Mesh; spots: Spot[]; lights: number[]; faces: Uint8Array };

export function appearanceOf(mesh: Mesh, camera: Camera, sun: Vec): Appearance {
  const spots = mesh.points.map((point) => project(camera, point));
  const lights = mesh.normals.map((normal) => dot(normal, sun));
  const faces = new Uint8Array(mesh.corners.length / 3);
  for (let triangle = 0; triangle < faces.length; triangle++) {
    const a = spots[mesh.corners[3 * triangle] as number] as Spot;
    const b = spots[mesh.corners[3 * triangle + 1] as number] as Spot;
    const c = spots[mesh.corners[3 * triangle + 2] as number] as Spot;
    faces[triangle] = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]) < 0 ? 1 : 0;
  }
  return { mesh, spots, lights, faces };
}

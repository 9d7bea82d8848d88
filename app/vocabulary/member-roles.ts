/** Who works for a dealership, and what each may do on its behalf. */
export const MEMBER_ROLES = ['manager', 'salesperson'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
/** The dealership’s own account is its owner. */
export type DealershipRole = 'owner' | MemberRole;

export const PARTS = ['stock', 'prices', 'import', 'messages', 'figures', 'members'] as const;
export type Part = (typeof PARTS)[number];

const MAY: Record<DealershipRole, readonly Part[]> = {
  owner: PARTS,
  manager: ['stock', 'prices', 'import', 'messages', 'figures'],
  salesperson: ['stock', 'messages'],
};

/** Someone who works for no dealership sells their own cars, so may do all of it. */
export function may(role: DealershipRole | null, part: Part): boolean {
  return role === null || MAY[role].includes(part);
}

export const ROLE_NAMES: Record<DealershipRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  salesperson: 'Salesperson',
};

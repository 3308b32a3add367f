/** Badges: a shield in five words, `pale-azure-or-star-argent`, drawn 24 wide and 26 high. The server has the words. */

/** How the field is parted: what of it has the second tincture. */
export const PARTITIONS = {
  plain: '',
  pale: 'M12 0h12v26H12z',
  fess: 'M0 9h24v8H0z',
  bend: 'M0 0h7l17 19v7h-7L0 7z',
  chevron: 'M12 8l12 11v7L12 15 0 26v-7z',
  quarterly: 'M12 0h12v13H12zM0 13h12v13H0z',
  saltire: 'M0 0h5l7 8 7-8h5v5l-7 8 7 8v5h-5l-7-8-7 8H0v-5l7-8-7-8z',
  chief: 'M0 0h24v8H0z',
} as const;

export const TINCTURES = {
  gules: '#a3221f',
  azure: '#20508f',
  vert: '#23683a',
  purpure: '#6d2f74',
  sable: '#211c1a',
  or: '#e8b92f',
  argent: '#f4efe2',
} as const;

/** What lies in the middle, within 6 to 18 across and 7 to 19 down. */
export const CHARGES = {
  none: '',
  star: 'M12 6l1.8 4.6 4.9.3-3.8 3.1 1.3 4.8-4.2-2.7-4.2 2.7 1.3-4.8-3.8-3.1 4.9-.3z',
  lozenge: 'M12 5.5l5 7.5-5 7.5-5-7.5z',
  crescent: 'M6 9a6.5 6.5 0 1 0 12 0 5 5 0 1 1-12 0z',
  cross: 'M10 6.5h4V11h4.5v4H14v4.5h-4V15H5.5v-4H10z',
  tower: 'M6.5 6.5h2v2h2v-2h3v2h2v-2h2v4H16v9h-2.5V16h-3v3.5H8v-9H6.5z',
  tree: 'M12 5l4 5h-2l3.5 4.5h-4v3l1.5 2H9l1.5-2v-3h-4L10 10H8z',
  sun: 'M12 5.5l1.5 3.5 4-1-2 3.5 3 2-3.5 1.5.5 4-3.5-2-3.5 2 .5-4-3.5-1.5 3-2-2-3.5 4 1z',
  crown: 'M5.5 8.5l3 3.7L12 7l3.5 5.2 3-3.7-1.2 10H6.7z',
  key: 'M12 5a3.5 3.5 0 0 1 1 7v2h3v2h-3v1.5h2v2h-4V12a3.5 3.5 0 0 1 1-7zm0 2a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
  fish: 'M5.5 9l3 2.5c3-3 7-2.8 10 1.5-3 4.3-7 4.5-10 1.5l-3 2.5z',
  rose: 'M12 6l2.5 2.5H18V12l1.5 2-3 1.5L15 19h-3-3l-1.5-3.5-3-1.5L6 12V8.5h3.5zm0 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
} as const;

export const SHIELD = 'M1 1h22v12c0 6-5 10-11 12C6 23 1 19 1 13z';

export type Partition = keyof typeof PARTITIONS;
export type Tincture = keyof typeof TINCTURES;
export type Charge = keyof typeof CHARGES;

export interface Arms {
  partition: Partition;
  field: Tincture;
  second: Tincture;
  charge: Charge;
  tincture: Tincture;
}

const keys = <T extends object>(rows: T): (keyof T)[] => Object.keys(rows) as (keyof T)[];
export const partitions = keys(PARTITIONS);
export const tinctures = keys(TINCTURES);
export const charges = keys(CHARGES);

/** A badge as the server knows it. */
export const written = (arms: Arms): string =>
  [arms.partition, arms.field, arms.second, arms.charge, arms.tincture].join('-');

/** What a badge shows; nothing where there is none, or one that this client cannot draw. */
export function read(badge: string): Arms | null {
  const [partition, field, second, charge, tincture] = badge.split('-') as [
    Partition,
    Tincture,
    Tincture,
    Charge,
    Tincture,
  ];
  const known =
    partition in PARTITIONS && charge in CHARGES && [field, second, tincture].every((name) => name in TINCTURES);
  return known ? { partition, field, second, charge, tincture } : null;
}

const METALS: readonly Tincture[] = ['or', 'argent'];
const any = <T>(of: readonly T[], chance: () => number): T => of[Math.floor(chance() * of.length)] as T;

/** Arms of two colours, and a charge of metal that stands out from both. */
export function drawn(chance: () => number = Math.random): Arms {
  const colours = tinctures.filter((name) => !METALS.includes(name));
  const field = any(colours, chance);
  const second = any(
    colours.filter((name) => name !== field),
    chance,
  );
  const charge = any(
    charges.filter((name) => name !== 'none'),
    chance,
  );
  return { partition: any(partitions, chance), field, second, charge, tincture: any(METALS, chance) };
}

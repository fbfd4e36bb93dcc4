import { type ColumnOrder, type ColumnSort, readColumnSort } from '../column-order'

/** Columns of the collaborators' table that sort it. */
export const SORT_KEYS = [
  'name',
  'rate',
  'presence',
  'potential',
  'base',
  'target',
  'prorated',
  'billed',
  'ongoing',
  'month',
] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** Column names; a no-break space keeps the percent sign with its word in a narrow header. */
export const COLUMN_NAMES: Readonly<Record<SortKey, string>> = {
  name: 'Collaborateur',
  rate: '%\u00a0réalisation',
  presence: 'Jours présents',
  potential: 'Potentiel',
  base: 'Objectif de base',
  target: 'Objectif du mois',
  prorated: 'Objectif proratisé',
  billed: 'Facturé',
  ongoing: 'En cours',
  month: '%\u00a0objectif du mois',
}

/** Columns that sort a scope whose collaborators are too many to be compared one by one. */
const RANKED: readonly SortKey[] = ['name', 'rate']

/** Sort order of the collaborators; rows without the figure are last in both directions. */
export type Sort = ColumnSort<SortKey>

/** Order of the collaborators; the lowest rate is first. */
export const PEOPLE_ORDER: ColumnOrder<SortKey> = {
  keys: SORT_KEYS,
  sizes: ['presence', 'potential', 'base', 'target', 'prorated', 'billed', 'ongoing'],
  first: 'rate',
}

/** Columns that sort the table. @param isRanked see `isRankedBySite` */
export const sortKeysOf = (isRanked: boolean): readonly SortKey[] => (isRanked ? RANKED : SORT_KEYS)

/** Parses the order from the address. @param keys columns that sort the table */
export const readSort = (text: string | null, keys: readonly SortKey[]): Sort =>
  readColumnSort({ ...PEOPLE_ORDER, keys }, text)

/** Sentence about the order. @param isRanked see `isRankedBySite` */
export function orderText({ key, descending }: Sort, isRanked: boolean): string {
  const letters = descending ? 'de Z à A' : 'de A à Z'
  const figure = `par ${COLUMN_NAMES[key].toLowerCase()} ${descending ? 'décroissant' : 'croissant'}`
  const order = key === 'name' ? letters : figure
  return isRanked
    ? `Concessions triées ${order}, puis leurs collaborateurs.`
    : `Collaborateurs triés ${order}.`
}

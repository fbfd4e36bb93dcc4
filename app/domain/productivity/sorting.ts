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
export interface Sort {
  key: SortKey
  descending: boolean
}

const WORST_FIRST: Sort = { key: 'rate', descending: false }

/** Columns that sort from the smallest value at the first click; the others are sizes. */
const ASCENDING: ReadonlySet<SortKey> = new Set(['name', 'rate', 'month'])

/** Columns that sort the table. @param isRanked see `isRankedBySite` */
export const sortKeysOf = (isRanked: boolean): readonly SortKey[] => (isRanked ? RANKED : SORT_KEYS)

/** Parses the sort parameter; a leading `-` means descending. Default: lowest rate first. */
export function readSort(text: string | null, keys: readonly SortKey[]): Sort {
  const key = keys.find((one) => one === text?.replace(/^-/, ''))
  return key ? { key, descending: text?.startsWith('-') ?? false } : WORST_FIRST
}

/** Sort parameter of an order; null for the default. */
export const sortText = ({ key, descending }: Sort): string | null =>
  key === WORST_FIRST.key && !descending ? null : `${descending ? '-' : ''}${key}`

/** Sort order after a click on a column's header: that column, reversed if it is the current one. */
export const sortOn = (key: SortKey, now: Sort): Sort =>
  now.key === key ? { key, descending: !now.descending } : { key, descending: !ASCENDING.has(key) }

/** Sentence about the order. @param isRanked see `isRankedBySite` */
export function orderText({ key, descending }: Sort, isRanked: boolean): string {
  const letters = descending ? 'de Z à A' : 'de A à Z'
  const figure = `par ${COLUMN_NAMES[key].toLowerCase()} ${descending ? 'décroissant' : 'croissant'}`
  const order = key === 'name' ? letters : figure
  return isRanked
    ? `Concessions triées ${order}, puis leurs collaborateurs.`
    : `Collaborateurs triés ${order}.`
}

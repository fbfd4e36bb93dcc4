import { FAMILIES } from '~/domain/sales-families'
import { type HeaderWord, headerWords } from './header-words'

/** Nature of a row or column: who pays for the work. */
export const NATURES = ['client', 'garantie', 'cession'] as const
export type Nature = (typeof NATURES)[number]

/**
 * Columns that are no field but serve terms: invoice and order numbers, discounts, natures, dates, first names, and the
 * amount and time of a line.
 */
export type Role =
  | 'invoice'
  | 'order'
  | 'discount'
  | 'nature'
  | 'date'
  | 'firstName'
  | 'lineAmount'
  | 'lineTime'

/** A meaning of a header: a key of the part's fields, or a role. */
export interface Meaning {
  target: string
  /** 0 to 1 */
  likeness: number
}

/** Likeness from which on a proposal is safe: the table of `likeness.test.ts` has no wrong one above it (8 §2). */
export const SAFE = 0.75

const HOURS = {
  '1': 'heures total, heures fact, heures total ht, heures fact total',
  '0.95': 'heures mo fact, heures ht, heures fact service, nb heures fact, qte heures fact',
  '0.9': 'heures mo, heures mo total, nb heures mo, heures mo service',
  '0.8': 'heures, nb heures, qte mo',
}
const nouns = (nature: string) => ({
  '1': `fact ${nature}, nb fact ${nature}`,
  '0.85': `entrees ${nature}, nb entrees ${nature}`,
})

/**
 * Meanings by the concepts of a header, whatever their order; 'total' is a concept only where a line names it. All
 * concepts of a header must occur in the line, so that 'MO GAR' is not 'MO' (8 §2, step 2).
 */
const MEANINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  site: { '1': 'site, site code', '0.95': 'site nom' },
  service: { '1': 'service, service code', '0.95': 'service nom' },
  netRevenue: {
    '1': 'ca net',
    '0.95':
      'ca ht, ca net ht, ca mo ht, ca mo net, ca mo, mo ht, mo net, mo net ht, montant mo ht, montant ca mo, montant ca ht, montant mo net, montant mo net ht, ca service ht, ca service net, ca fact ht',
    '0.9': 'mo, montant mo, ca service, mo fact ht, montant net ht, net ht',
    '0.85': 'ca, montant ht, montant net, fact ht, ca fact, ca mo fact, montant fact ht',
    '0.8': 'mo fact',
    '0.6': 'ht total, mo brut, ca brut, mo brut ht, ca brut ht, montant fact',
  },
  totalHours: { ...HOURS, '0.6': 'ht' },
  billedHours: HOURS,
  hecHours: {
    '1': 'hec, heures hec, heures hec fact',
    '0.95':
      'heures client, heures fact client, heures mo client, heures mo fact client, nb heures client',
  },
  ongoingHours: {
    '1': 'heures encours',
    '0.95': 'heures mo encours, heures or encours, nb heures encours, heures service encours',
  },
  ongoingWorkshops: { '1': 'or encours, nb or encours', '0.6': 'or, nb or' },
  entriesClients: nouns('client'),
  entriesGaranties: nouns('garantie'),
  entriesCessions: nouns('cession'),
  name: {
    '1': 'technicien, nom technicien, nom prenom, nom prenom technicien',
    '0.8': 'nom',
  },
  matricule: {
    '1': 'matricule, matricule code',
    '0.95': 'matricule technicien',
    '0.85': 'code technicien',
  },
  metier: { '1': 'metier', '0.9': 'metier nom, metier code, metier technicien' },
  adviser: {
    '1': 'conseiller, nom conseiller, nom prenom conseiller',
    '0.8': 'conseiller code, nom prenom',
    '0.7': 'nom',
  },
  family: {
    '1': 'famille, famille code, famille article',
    '0.9': 'famille nom, famille article code, famille article nom',
  },
  quantity: { '1': 'qte', '0.95': 'qte fact, qte article' },
  ...Object.fromEntries(
    FAMILIES.map((family) => [
      family,
      { '1': family, '0.95': `${family} qte, ${family} nb, ${family} fact, ${family} qte fact` },
    ]),
  ),
  entries: { '1': 'entrees videocheck, entrees', '0.9': 'nb entrees, nb entrees videocheck' },
  sent: {
    '1': 'dossier envoye, videocheck envoye, envoye',
    '0.9': 'nb dossier envoye, nb videocheck envoye, nb envoye',
  },
  identified: { '1': 'ca identifie, ca ht identifie, montant identifie', '0.9': 'identifie' },
  realised: { '1': 'ca realise, ca ht realise, montant realise', '0.9': 'realise' },
  invoice: { '1': 'fact code', '0.8': 'fact' },
  order: { '1': 'or code', '0.8': 'or' },
  discount: {
    '1': 'remise, remise mo',
    '0.95':
      'remise ht, remise mo ht, montant remise, montant remise mo, montant remise ht, montant remise mo ht',
  },
  nature: {
    '1': 'type, type fact, type or, type client, type code',
    '0.9': 'type mo, type fact code',
  },
  firstName: { '1': 'prenom' },
  lineAmount: { '1': 'montant, montant ht, montant net, montant net ht' },
  lineTime: { '1': 'temps, heures, nb heures, qte heures', '0.8': 'qte, qte fact' },
  date: { '1': 'date fact, date facturation', '0.95': 'date, date jour', '0.85': 'jour' },
}

const keyOf = (concepts: Iterable<string>) => [...new Set(concepts)].sort().join(' ')

const BY_CONCEPTS: ReadonlyMap<string, readonly Meaning[]> = (() => {
  const made = new Map<string, Meaning[]>()
  for (const [target, tiers] of Object.entries(MEANINGS))
    for (const [likeness, lines] of Object.entries(tiers))
      for (const line of lines.split(', ')) {
        const key = keyOf(line.split(' '))
        made.set(key, [...(made.get(key) ?? []), { target, likeness: Number(likeness) }])
      }
  return made
})()

const TOTALS = new Set(['total', 'totale', 'totales', 'totaux', 'totals'])

/** Units of hours that may be a header of their own, and the likeness of such a header. */
const DURATIONS = new Set(['minutes', 'centiemes'])
const UNIT_ALONE = 0.95

/** Meanings of a header by its words, the likest first; empty when a word of it has another meaning. */
export const meaningsOf = (header: string): Meaning[] => meaningsOfWords(headerWords(header))

/** Meanings of a header with the nature that it names taken out: 'MO GAR' is 'MO'; null unless it names one. */
export function meaningsByNature(header: string): { nature: Nature; meanings: Meaning[] } | null {
  const words = headerWords(header)
  const natures = NATURES.filter((nature) => words.some(({ concept }) => concept === nature))
  const [nature, second] = natures
  if (!nature || second) return null
  return { nature, meanings: meaningsOfWords(words.filter(({ concept }) => concept !== nature)) }
}

function meaningsOfWords(words: readonly HeaderWord[]): Meaning[] {
  const meant = words.filter(({ isNeutral }) => !isNeutral)
  const written = meant.map(({ concept }) => concept)
  // A duration without another word may be planned or worked time: only 'Heures' alone means hours.
  if (written.length === 1 && written[0] === 'temps') return [{ target: 'lineTime', likeness: 1 }]
  if (meant.length === 0 && words.some(({ concept }) => DURATIONS.has(concept)))
    return meaningsOf('heures').map((one) => ({ ...one, likeness: one.likeness * UNIT_ALONE }))
  const concepts = written.map((concept) => (concept === 'temps' ? 'heures' : concept))
  const isTotal = words.some(({ concept }) => TOTALS.has(concept))
  const exact = isTotal ? (BY_CONCEPTS.get(keyOf([...concepts, 'total'])) ?? []) : []
  const found = exact.length > 0 ? exact : (BY_CONCEPTS.get(keyOf(concepts)) ?? [])
  const near = meant.reduce((product, { likeness }) => product * likeness, 1)
  return found
    .map(({ target, likeness }) => ({ target, likeness: likeness * near }))
    .sort((a, b) => b.likeness - a.likeness)
}

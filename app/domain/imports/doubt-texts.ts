import { frenchDay } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import { accountReserves, type FileAccount } from '../file-account/account'
import { timesText } from '../format/times'
import { MEASURE_LABELS, type Measure } from '../measures'
import { namesUpTo, numberText } from '../message-format'
import { SERVICE_LABELS } from '../workshop-services'
import { RESERVE_KINDS, type Reserve, type ReserveKind, type SiteReserve } from './doubts'
import { type CountedWarning, fallsOf, sitesWith } from './warning-kinds'

/** Maximum number of concessions named in a sentence. */
const NAMED_IN_DOUBT = 6

const amount = (value: number, measure: Measure) =>
  `${value < 0 ? '−' : ''}${numberText(Math.abs(value))}\u00a0${measure === 'revenue' ? '€' : 'h'}`

/**
 * French text of a doubted figure with both figures: 'CA Net du jour 92 000 €, cinq fois le niveau habituel (18 240 €)'.
 */
export function doubtText({ kind, measure, service, old, new: next, since }: Reserve): string {
  const [was, is] = [amount(old, measure), amount(next, measure)]
  const what = service
    ? `${MEASURE_LABELS[measure]} ${SERVICE_LABELS[service]}`
    : MEASURE_LABELS[measure]
  if (kind === 'fall') return `${what} ${is}, au lieu de ${was} au ${frenchDay(since ?? '')}`
  if (kind === 'above' || kind === 'below') {
    const times = kind === 'above' ? `${timesText(next / old)} le` : 'moins du tiers du'
    return `${what} du jour ${is}, ${times} niveau habituel (${was})`
  }
  const before = since ? `${was} au ${frenchDay(since)}` : `${was} d’habitude`
  return since ? `${what} à 0, au lieu de ${before}` : `${what} du jour à 0, au lieu de ${before}`
}

/** Concession with its first doubted figure, for a summary of one kind: 'Nantes (Carrosserie, −1 720 €)'. */
function shortOf({ site, measure, service, old, new: next, kind }: SiteReserve): string {
  if (measure === null || old === null || next === null) return site
  const of = service ? SERVICE_LABELS[service] : ''
  if (kind === 'zero') return `${site} (${of})`
  if (kind !== 'fall')
    return `${site} (${MEASURE_LABELS[measure]} ${amount(next, measure)} pour ${amount(old, measure)} d’habitude)`
  const unit = measure === 'revenue' ? '' : `${MEASURE_LABELS[measure]}\u00a0`
  return `${site} (${of}, ${unit}${amount(withoutNoise(next - old), measure)})`
}

const concessions = (count: number) =>
  count < 2 ? '1 concession' : `${numberText(count)} concessions`

const HEADS: Readonly<Record<ReserveKind, (count: number) => string>> = {
  fall: (count) => `Cumuls en baisse dans ${concessions(count)}`,
  zero: (count) => `Services à 0 dans ${concessions(count)}`,
  above: (count) => `${concessions(count)} très au-dessus d’un jour habituel`,
  below: (count) => `${concessions(count)} très en dessous d’un jour habituel`,
  absent: (count) =>
    count < 2
      ? '1 concession absente du fichier'
      : `${numberText(count)} concessions absentes du fichier`,
}

function sentence(kind: ReserveKind, each: readonly string[]): string[] {
  if (each.length === 0) return []
  const names = namesUpTo(each, NAMED_IN_DOUBT)
  return [`${HEADS[kind](each.length)}\u202f: ${names}.`]
}

const WARNED = {
  missing: 'Cumuls sans tous leurs jours',
  hec: 'Heures HEC au-dessus des heures totales',
  same: 'Chiffres identiques au jour précédent',
} as const

/** 'Cumuls sans tous leurs jours dans 2 concessions : Lyon et Nantes.' */
function warnedText(kind: keyof typeof WARNED, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const listed = namesUpTo(names, NAMED_IN_DOUBT)
  return [`${WARNED[kind]} dans ${concessions(names.length)}\u202f: ${listed}.`]
}

/** First doubt of each concession. */
function firsts(doubts: readonly SiteReserve[], kind: ReserveKind): SiteReserve[] {
  const bySite = new Map<string, SiteReserve>()
  for (const one of doubts)
    if (one.kind === kind && !bySite.has(one.site)) bySite.set(one.site, one)
  return [...bySite.values()]
}

/**
 * Reasons for doubting an import, one French sentence per kind (4-decisions, 55 and 76); empty when there is none.
 * @param account of the file; null of an import stored before accounts existed
 * @param warnings warnings of decreased figures include those of collaborators and sales
 */
export function reservesOf(
  doubts: readonly SiteReserve[],
  warnings: readonly CountedWarning[],
  account: FileAccount | null = null,
): string[] {
  const known = new Map(firsts(doubts, 'fall').map((one) => [one.site, shortOf(one)]))
  const falls = fallsOf(warnings).map(
    ({ site, count }) =>
      known.get(site) ?? `${site} (${numberText(count)} ${count > 1 ? 'chiffres' : 'chiffre'})`,
  )
  const others = RESERVE_KINDS.filter((kind) => kind !== 'fall').flatMap((kind) =>
    sentence(kind, firsts(doubts, kind).map(shortOf)),
  )
  const left = account ? accountReserves(account) : []
  const sums = (['missing', 'hec', 'same'] as const).flatMap((kind) =>
    warnedText(kind, sitesWith(warnings, kind)),
  )
  const twins = warnings.flatMap(({ kind, message }) =>
    (kind === 'twin' || kind === 'column') && message ? [message] : [],
  )
  return [...sentence('fall', falls), ...others, ...sums, ...twins, ...left]
}

/** True if a text of `doubtText` is about a cumulative figure below an earlier one. */
export const isFallText = (text: string): boolean => !/ du jour | à 0, /.test(text)

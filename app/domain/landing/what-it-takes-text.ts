import type { Month } from '../calendar/local-date'
import { monthName } from '../format/dates'
import { counted, decimal, hours, percent, rate } from '../format/numbers'
import type { BestMonth } from './best-months'
import type { Ways, WhatItTakes } from './what-it-takes'

/** Heading of what the rest of the month must bring. */
export const WHAT_IT_TAKES = 'Pour finir à l’objectif'

/** Sentence when no working day is left. */
export const NO_DAY_LEFT = 'Plus de jour ouvré'

const asPercent = (ratio: number) => percent(ratio * 100)

/** 'mars 2026' */
const nameOf = (month: Month) => monthName(month).toLowerCase()

const beyondText = (
  best: BestMonth | null,
  write: (value: number) => string,
  compared = '',
): string =>
  best
    ? ` (${compared}au-delà de son meilleur mois\u202f: ${write(best.value)} en ${nameOf(best.month)})`
    : ''

const nowText = (now: number | null, write: (value: number) => string): string =>
  now === null ? '' : ` au lieu de ${write(now)}`

/** French texts of the ways, without those that are unknown: productivity, presence, rate. */
export function wayTexts({ productivity, presence, rate: perHour }: Ways): string[] {
  const texts: string[] = []
  if (productivity) {
    const { needed, now, beyond } = productivity
    texts.push(
      `${asPercent(needed)} de productivité${nowText(now, asPercent)}${beyondText(beyond, asPercent)}`,
    )
  }
  if (presence) {
    const { needed, personDays, month, beyond } = presence
    texts.push(
      needed > 0
        ? `${hours(needed)} de présence en plus, soit ${decimal(personDays)} ${personDays < 2 ? 'journée' : 'journées'} de travail${beyondText(beyond, hours, `${hours(month)} sur le mois, `)}`
        : `la présence prévue suffit, avec ${hours(-needed)} de marge`,
    )
  }
  if (perHour) {
    const { needed, now, beyond } = perHour
    texts.push(`${rate(needed)} facturés${nowText(now, rate)}${beyondText(beyond, rate)}`)
  }
  return texts
}

/** French text of what the rest of the month must bring; null when there is nothing to say. */
export function whatItTakesText(
  takes: WhatItTakes,
  amount: (value: number) => string,
): string | null {
  if (takes.state === 'met' || takes.state === 'untargeted') return null
  if (takes.state === 'over') return `${NO_DAY_LEFT}\u202f; il manque ${amount(takes.missing)}`
  const { missing, perDay, remainingDays, ways } = takes
  const head = `il manque ${amount(missing)}, soit ${amount(perDay)} par jour sur ${counted(remainingDays, 'jour ouvré', 'jours ouvrés')}`
  const texts = wayTexts(ways)
  return texts.length > 0 ? `${head}\u202f: ${texts.join(', ou ')}` : head
}

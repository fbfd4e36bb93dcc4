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

const beyondText = (best: BestMonth, write: (value: number) => string): string =>
  `au-delà de son meilleur mois\u202f: ${write(best.value)} en ${nameOf(best.month)}`

/** 'il suffit de 89,5 % de productivité (91,1 % aujourd’hui)': less than now is enough, more is needed. */
function againstNow(
  { needed, now, beyond }: { needed: number; now: number | null; beyond: BestMonth | null },
  write: (value: number) => string,
  what: string,
): string {
  const verb = now !== null && needed < now ? 'il suffit de' : 'il faut'
  const notes = [
    ...(now === null ? [] : [`${write(now)} aujourd’hui`]),
    ...(beyond ? [beyondText(beyond, write)] : []),
  ]
  const inBrackets = notes.length > 0 ? ` (${notes.join(', ')})` : ''
  return `${verb} ${write(needed)} ${what}${inBrackets}`
}

/** French texts of the ways, without those that are unknown: productivity, presence, rate. */
export function wayTexts({ productivity, presence, rate: perHour }: Ways): string[] {
  const texts: string[] = []
  if (productivity) texts.push(againstNow(productivity, asPercent, 'de productivité'))
  if (presence) {
    const { needed, personDays, month, beyond } = presence
    const record = beyond ? ` (${hours(month)} sur le mois, ${beyondText(beyond, hours)})` : ''
    texts.push(
      needed > 0
        ? `${hours(needed)} de présence en plus, soit ${decimal(personDays)} ${personDays < 2 ? 'journée' : 'journées'} de travail${record}`
        : `la présence prévue suffit, avec ${hours(-needed)} de marge`,
    )
  }
  if (perHour) texts.push(againstNow(perHour, rate, 'facturés'))
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
  const head =
    remainingDays === 1
      ? `il faut ${amount(missing)} le dernier jour ouvré`
      : `il manque ${amount(missing)}, soit ${amount(perDay)} par jour sur ${counted(remainingDays, 'jour ouvré', 'jours ouvrés')}`
  const texts = wayTexts(ways)
  return texts.length > 0 ? `${head}\u202f: ${texts.join(', ou ')}` : head
}

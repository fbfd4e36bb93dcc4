import { isLocalDate } from '../calendar/day-arithmetic'
import { frenchDay, type LocalDate, monthOf } from '../calendar/local-date'
import { changedFrom, type Former, type ThroughTime } from '../calendar/through-time'
import { RuleError } from '../errors'

const first = (day: LocalDate): LocalDate => `${monthOf(day)}-01`

/**
 * Parses the day from which a concession or plate is in another place (4-decisions, 72).
 * @param given yyyy-MM-dd; blank or absent: the first of the current month
 * @throws RuleError 422 for another day than the first of a month, and for a month to come
 */
export function readPlaceDay(given: string | null | undefined, today: LocalDate): LocalDate {
  const day = given?.trim() || first(today)
  if (!isLocalDate(day)) throw new RuleError('La date d’effet doit être au format aaaa-mm-jj.', 422)
  if (day !== first(day))
    throw new RuleError(
      `Un changement de place prend effet le premier jour d’un mois\u202f: choisissez le ${frenchDay(first(day))}.`,
      422,
    )
  if (day > today)
    throw new RuleError(
      `Le ${frenchDay(day)} est à venir\u202f: un changement de place s’enregistre une fois ce mois commencé.`,
      422,
    )
  return day
}

/**
 * A parent and its history after a move; a move on the day of the last one replaces it.
 * @throws RuleError 409 for a day before the last move, which it names
 */
export function movedFrom(
  { latest, before }: ThroughTime<string>,
  { name, from, to }: { name: string; from: LocalDate; to: string },
): { latest: string; before: readonly Former<string>[] } {
  const last = before.at(-1)?.until
  if (last && from < last)
    throw new RuleError(
      `«\u202f${name}\u202f» a déjà changé de place le ${frenchDay(last)}\u202f: un changement ne peut pas prendre effet avant cette date.`,
      409,
    )
  return changedFrom({ latest, before }, from, to, (a, b) => a === b)
}

/** 'Dole depuis le 01/11/2026'. */
export const movedSiteText = ({ name, since }: { name: string; since: LocalDate }): string =>
  `${name} depuis le ${frenchDay(since)}`

/** French sentence about concessions that entered or left a compared scope; '' for none (4-decisions, 72). */
export const movedSitesText = (moved: readonly { name: string; since: LocalDate }[]): string =>
  moved.length === 0 ? '' : `périmètre modifié\u202f: ${moved.map(movedSiteText).join(', ')}`

/** Text of a form about former places: ' Historique : avant le 01/11/2026, Plaque Sud.'; {} without a move. */
export const formerPlaces = (
  before: readonly Former<string>[] | null | undefined,
  nameOf: (id: string) => string,
): { formerText?: string } => {
  if (!before?.length) return {}
  const past = before.map(({ until, value }) => `avant le ${frenchDay(until)}, ${nameOf(value)}`)
  return { formerText: ` Historique\u202f: ${past.join('\u202f; ')}.` }
}

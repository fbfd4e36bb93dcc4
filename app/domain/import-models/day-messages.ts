import { frenchDay, type LocalDate } from '../calendar/local-date'
import { numberText } from '../message-format'

/** Number of days in a sentence; further ones are counted. */
const DAYS_IN_SENTENCE = 8

const short = (day: LocalDate) => frenchDay(day).slice(0, 5)

function listed(days: readonly LocalDate[]): string {
  const rest = days.length - DAYS_IN_SENTENCE
  const names = days.slice(0, DAYS_IN_SENTENCE).map(short)
  const parts = rest > 0 ? [...names, `${rest} ${rest > 1 ? 'autres' : 'autre'}`] : names
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} et ${last}`
}

/** 'le 12/11 manque : le cumul ne le contient pas.'; null when no day is missing (8 §1). */
export function missingText(days: readonly LocalDate[]): string | null {
  if (days.length === 0) return null
  return days.length === 1
    ? `le ${listed(days)} manque\u202f: le cumul ne le contient pas.`
    : `les ${listed(days)} manquent\u202f: le cumul ne les contient pas.`
}

/** What the sums of a first file in mid-month begin with (8 §5). @param opening day of the stored sums */
export const openedText = (opening: LocalDate): string =>
  `le cumul reprend les chiffres déjà enregistrés au ${frenchDay(opening)} et leur ajoute les jours suivants.`

/**
 * 'le modèle commence le 12/11 : le 10/11 manque, le cumul ne le contient pas. …': asks for the sums so far (8 §5).
 * @param missing working days before the model's first day, ascending, at least one
 */
export function withoutOpeningText(first: LocalDate, missing: readonly LocalDate[]): string {
  const [one, last] = [missing.length === 1, missing.at(-1) ?? first]
  const lacks = one
    ? 'manque, le cumul ne le contient pas'
    : 'manquent, le cumul ne les contient pas'
  return `le modèle commence le ${short(first)}\u202f: ${one ? 'le' : 'les'} ${listed(missing)} ${lacks}. Importez ${one ? 'ce jour' : 'ces jours'}, ou le cumul au ${short(last)} (classeur d’activité ou modèle cumulé)\u202f: les jours suivants s’y ajouteront.`
}

/** 'le 02/11 a été importé sans tous ces chiffres…'. @param days ascending, at least one */
export function otherFiguresText(days: readonly LocalDate[]): string {
  const one = days.length === 1
  return `${one ? 'le' : 'les'} ${listed(days)} ${one ? 'a été importé' : 'ont été importés'} sans tous ces chiffres, par une autre version du modèle\u202f: importez d’abord ${one ? 'ce jour' : 'ces jours'} de nouveau.`
}

/** 'le 11/11 cumule des chiffres que le modèle ne donne plus : annulez d’abord son import.' */
export const noLongerText = (date: LocalDate): string =>
  `le ${short(date)} cumule des chiffres que le modèle ne donne plus\u202f: annulez d’abord son import.`

/** 'déplace aussi 3 jours suivants, du 20/11 au 24/11'; null when no later day moves. @param days ascending */
export function movedText(days: readonly LocalDate[]): string | null {
  const [first, ...others] = days
  const last = others.at(-1)
  if (first === undefined) return null
  return last === undefined
    ? `déplace aussi le jour suivant, le ${short(first)}`
    : `déplace aussi ${numberText(days.length)} jours suivants, du ${short(first)} au ${short(last)}`
}

/** '12 lignes du 02/10 au 31/10 laissées de côté.' @param days ascending, at least one */
export function leftText(rows: number, days: readonly LocalDate[]): string {
  const [first = ''] = days
  const last = days.at(-1) ?? first
  const when = first === last ? `du ${short(first)}` : `du ${short(first)} au ${short(last)}`
  return rows === 1
    ? `1 ligne ${when} laissée de côté.`
    : `${numberText(rows)} lignes ${when} laissées de côté.`
}

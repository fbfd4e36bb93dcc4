import { numberText, quoted } from '../message-format'
import { conditionParts } from './condition'
import type { ModelField } from './fields'
import type { Term } from './model'
import { partProblem } from './part'

/** Largest factor, and largest constant of a figure. */
const LARGEST = 1_000_000
/** Hours of the longest day. */
const LONGEST_DAY = 24

/** What is wrong with a member of a term. */
export interface SettingProblem {
  member: 'part' | 'times' | 'hoursPerDay' | 'minus' | 'value' | 'unit' | 'where'
  message: string
}

const isFrom0To = (value: number, largest: number) =>
  Number.isFinite(value) && value > 0 && value <= largest

/** A constant of a figure is a number above 0; `sign` subtracts it. */
function valueProblem({ label, kind }: ModelField, { value }: Term): string | null {
  const isFigure = kind !== 'key' && kind !== 'text'
  if (!isFigure)
    return typeof value === 'number'
      ? `Le champ ${quoted(label)} n’est pas un chiffre\u202f: sa constante est un texte.`
      : null
  if (typeof value === 'string')
    return `Le champ ${quoted(label)} est un chiffre\u202f: sa constante est un nombre.`
  if (value === undefined) return null
  if (!isFrom0To(value, LARGEST))
    return `La constante du champ ${quoted(label)} est un nombre supérieur à 0, jusqu’à ${numberText(LARGEST)}.`
  if (kind === 'integer' && !Number.isInteger(value))
    return `La constante du champ ${quoted(label)} est un nombre entier.`
  return null
}

function hoursPerDayProblem({ unit, hoursPerDay }: Term): string | null {
  if (unit !== 'days')
    return hoursPerDay === undefined
      ? null
      : 'Les heures d’un jour (hoursPerDay) ne vont qu’avec l’unité «\u202fjours\u202f» (days).'
  if (hoursPerDay === undefined)
    return 'L’unité «\u202fjours\u202f» (days) demande les heures d’un jour (hoursPerDay), comme 7.'
  return isFrom0To(hoursPerDay, LONGEST_DAY)
    ? null
    : `Les heures d’un jour (hoursPerDay) sont un nombre supérieur à 0, jusqu’à ${LONGEST_DAY}.`
}

function timesProblem({ times }: Term): string | null {
  if (times === undefined || isFrom0To(times, LARGEST)) return null
  return `Le facteur (times) est un nombre supérieur à 0, jusqu’à ${numberText(LARGEST)}.`
}

/** Problems of a term's part of a cell, factor, hours of a day, letter of negative amounts and constant (8 §5). */
export function settingProblems(field: ModelField, term: Term): SettingProblem[] {
  const { part, times, minus, unit, column, distinct, from, value, where = {} } = term
  const isFigure = field.kind !== 'key' && field.kind !== 'text'
  const hasFigure = isFigure && column !== undefined
  const only = 'ne va qu’avec une colonne (column) de chiffres.'
  const found: [SettingProblem['member'], string | null | undefined][] = [
    ['value', valueProblem(field, term)],
    ['hoursPerDay', hoursPerDayProblem(term)],
    ['part', part && partProblem(part)],
    ['times', timesProblem(term)],
  ]
  if (part !== undefined && [column, distinct, from].every((one) => one === undefined))
    found.push(['part', 'Une partie (part) ne va qu’avec une colonne ou un texte (from).'])
  for (const condition of Object.values(where)) {
    const own = conditionParts(condition).part
    found.push(['where', own && partProblem(own)])
  }
  if (times !== undefined && !hasFigure) found.push(['times', `Un facteur (times) ${only}`])
  if (minus !== undefined && !hasFigure)
    found.push(['minus', `La lettre des montants négatifs (minus) ${only}`])
  if (unit !== undefined && typeof value === 'number')
    found.push(['unit', 'Une constante est en heures ou en euros\u202f: elle n’a pas d’unité.'])
  return found.flatMap(([member, message]) => (message ? [{ member, message }] : []))
}

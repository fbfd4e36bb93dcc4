import { comparedTwice } from '../comparable-text'
import { quoted } from '../message-format'
import { FAMILIES } from '../sales-families'
import { TRADE_NAMES } from '../workers/trade-names'
import {
  type ProductiveService,
  readProductiveService,
  SERVICE_LABELS,
  SERVICES,
} from '../workshop-services'
import type { FieldKind, ModelField } from './fields'
import { EURO_UNITS, HOUR_UNITS, type Term, type Unit } from './model'
import { type ModelProblem, problem } from './problems'
import { settingProblems } from './term-settings'
import { textSourceProblem } from './text-source'

/** Units of each kind of field; none for the others. */
const UNITS: Readonly<Partial<Record<FieldKind, readonly Unit[]>>> = {
  hours: HOUR_UNITS,
  euros: EURO_UNITS,
}

/** Tests whether terms of the kind are summed. */
export const isFigure = ({ kind }: ModelField): boolean => kind !== 'key' && kind !== 'text'

/** What the terms of a model are checked against. */
export interface TermContext {
  /** services that the model supplies */
  services: readonly ProductiveService[]
  /** false for a part without services */
  byService: boolean
}

const isFamily = (text: string) => FAMILIES.some((family) => family === text)

/** Tests an identifier: 24 lower-case hexadecimal digits. */
export const isIdentifier = (text: string): boolean => /^[0-9a-f]{24}$/.test(text)

/** French message when a text is no target of a field of kind `key`; null when valid. */
export function targetProblem(field: string, text: string): string | null {
  if (field === 'site' && !isIdentifier(text))
    return `La valeur ${quoted(text)} n’est pas l’identifiant d’une concession.`
  if (field === 'service' && !readProductiveService(text))
    return `La valeur ${quoted(text)} n’est pas un service\u202f: mechanic, quickService ou body.`
  if (field === 'family' && !isFamily(text))
    return `La valeur ${quoted(text)} n’est pas une famille de produits.`
  if (field === 'team' && !SERVICES.some((service) => service === text))
    return `La valeur ${quoted(text)} n’est pas une équipe\u202f: ${SERVICES.join(', ')}.`
  if (field === 'metier' && !TRADE_NAMES.includes(text))
    return `La valeur ${quoted(text)} n’est pas un métier\u202f: ${TRADE_NAMES.join(', ')}.`
  if (field === 'apprentice' && text !== 'oui' && text !== 'non')
    return `La valeur ${quoted(text)} n’est ni oui ni non.`
  return null
}

/** French message when a model does not supply a service that one of its terms names. */
function serviceProblem(service: string, { services }: TermContext): string | null {
  const known = readProductiveService(service)
  if (!known || services.includes(known)) return null
  return `Le service ${quoted(SERVICE_LABELS[known])} n’est pas parmi ceux que le modèle alimente.`
}

function sourceProblem(field: ModelField, term: Term): string | null {
  const given = [term.column, term.value, term.count, term.distinct, term.from]
  if (given.filter((one) => one !== undefined).length !== 1)
    return 'Un terme a exactement un membre parmi column, value, count, distinct et from.'
  if (term.from !== undefined)
    return isFigure(field)
      ? `Le champ ${quoted(field.label)} est un chiffre\u202f: il se lit dans une colonne.`
      : null
  if (term.column === undefined && term.value === undefined && field.kind !== 'integer')
    return `Le champ ${quoted(field.label)} ne compte ni lignes ni valeurs.`
  return null
}

function unitProblem({ kind, label }: ModelField, { unit }: Term): string | null {
  if (!unit) return null
  const fitting = UNITS[kind]
  if (!fitting) return `Le champ ${quoted(label)} n’a pas d’unité.`
  if (fitting.includes(unit)) return null
  const choice = `${fitting.slice(0, -1).join(', ')} ou ${fitting.at(-1)}`
  return `L’unité ${unit} ne convient pas au champ ${quoted(label)}\u202f: ${choice}.`
}

/** Problems of one term of a field (8 §1). */
export function termProblems(
  field: ModelField,
  term: Term,
  index: number,
  context: TermContext,
): ModelProblem[] {
  const { key, label } = field
  const { value, sign, service, from, where = {} } = term
  const path = ['columns', key, index]
  const found: [string[], string | null][] = [
    [[], sourceProblem(field, term)],
    [['unit'], unitProblem(field, term)],
  ]
  for (const { member, message } of settingProblems(field, term)) found.push([[member], message])
  if (typeof value === 'string' && !isFigure(field))
    found.push([
      ['value'],
      (field.kind === 'key' ? targetProblem(key, value) : null) ??
        (key === 'service' ? serviceProblem(value, context) : null),
    ])
  if (from !== undefined) found.push([['from'], textSourceProblem(from)])
  if (sign === -1 && !isFigure(field))
    found.push([
      ['sign'],
      `Le champ ${quoted(label)} n’est pas un chiffre\u202f: il n’a pas de signe.`,
    ])
  if (service && !(isFigure(field) && context.byService))
    found.push([['service'], `Le champ ${quoted(label)} n’est pas un chiffre par service.`])
  else if (service) found.push([['service'], serviceProblem(service, context)])
  for (const twice of comparedTwice(Object.keys(where)))
    found.push([['where', twice], `La condition nomme deux fois la colonne ${quoted(twice)}.`])
  return found.flatMap(([member, message]) =>
    message ? [problem([...path, ...member], message)] : [],
  )
}

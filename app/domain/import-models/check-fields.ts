import { namesAndMore, quoted } from '../message-format'
import { FAMILIES, type Family } from '../sales-families'
import { PRODUCTIVE_SERVICES, SERVICE_LABELS } from '../workshop-services'
import { MODEL_PART_LABELS } from './audit-values'
import { isFigure, type TermContext, termProblems } from './check-terms'
import { MODEL_FIELDS, type ModelField } from './fields'
import type { ImportModel } from './model'
import { type ModelProblem, problem } from './problems'

const isFamily = (key: string): key is Family => FAMILIES.some((family) => family === key)

/** Fields of the part that the model has terms for. */
export const filledFields = ({ feeds, columns }: ImportModel): ModelField[] =>
  MODEL_FIELDS[feeds].filter(({ key }) => Object.hasOwn(columns, key))

/** A part with services needs them as a field, or every figure's term names its own (8 §1). */
function serviceMissing(model: ImportModel, figures: readonly ModelField[]): ModelProblem[] {
  const byService = MODEL_FIELDS[model.feeds].some(({ key }) => key === 'service')
  if (!byService || Object.hasOwn(model.columns, 'service')) return []
  const terms = figures.flatMap(({ key }) => model.columns[key] ?? [])
  if (terms.length > 0 && terms.every(({ service }) => service)) return []
  return [
    problem(
      ['columns', 'service'],
      'Le service est requis\u202f: donnez le champ «\u202fService\u202f», ou un service à chaque terme.',
    ),
  ]
}

/**
 * Figures of services side by side need a term for each service that the model supplies: a service without a term would
 * be stored as 0 (8 §1).
 */
function sideBySideMissing(model: ImportModel, figures: readonly ModelField[]): ModelProblem[] {
  if (model.feeds !== 'activity') return []
  return figures.flatMap(({ key, label }) => {
    const terms = model.columns[key] ?? []
    if (terms.length === 0 || terms.some(({ service }) => !service)) return []
    const without = (model.services ?? PRODUCTIVE_SERVICES).filter(
      (one) => !terms.some(({ service }) => service === one),
    )
    if (without.length === 0) return []
    const names = namesAndMore(without.map((service) => SERVICE_LABELS[service]))
    const what = `Le champ ${quoted(label)} n’a pas de colonne pour ${names}\u202f: ajoutez-la, ou ne fournissez pas ce service.`
    return [problem(['columns', key], what)]
  })
}

/** Sales are given by a column for each family, or by `family` and `quantity` (8 §1). */
function salesProblems({ feeds, columns }: ImportModel): ModelProblem[] {
  if (feeds !== 'sales') return []
  const has = (key: string) => Object.hasOwn(columns, key)
  const pair = ['family', 'quantity'].filter(has)
  if (pair.length === 1)
    return [
      problem(
        ['columns', has('family') ? 'quantity' : 'family'],
        'Les champs «\u202fFamille\u202f» et «\u202fQuantité\u202f» vont ensemble.',
      ),
    ]
  if (pair.length === 2 && Object.keys(columns).some(isFamily))
    return [
      problem(
        ['columns', 'family'],
        'Les ventes sont données par une colonne pour chaque famille, ou par «\u202fFamille\u202f» et «\u202fQuantité\u202f», non par les deux.',
      ),
    ]
  return []
}

/** Problems of the fields of a model and of their terms (8 §1). */
export function fieldProblems(model: ImportModel, context: TermContext): ModelProblem[] {
  const { feeds, columns } = model
  const fields = MODEL_FIELDS[feeds]
  const filled = filledFields(model)
  const figures = filled.filter(isFigure)
  const unknown = Object.keys(columns)
    .filter((key) => !fields.some((field) => field.key === key))
    .map((key) =>
      problem(
        ['columns', key],
        `Le champ ${quoted(key)} n’existe pas dans un modèle ${quoted(MODEL_PART_LABELS[feeds])}.`,
      ),
    )
  const missing = fields
    .filter((field) => field.required && field.key !== 'service' && !filled.includes(field))
    .map(({ key, label }) => problem(['columns', key], `Le champ ${quoted(label)} est requis.`))
  const empty =
    figures.length > 0 || feeds === 'staff'
      ? []
      : [problem(['columns'], 'Le modèle n’alimente aucun chiffre.')]
  const terms = filled.flatMap((field) =>
    (columns[field.key] ?? []).flatMap((term, index) => termProblems(field, term, index, context)),
  )
  return [
    ...unknown,
    ...missing,
    ...serviceMissing(model, figures),
    ...sideBySideMissing(model, figures),
    ...salesProblems(model),
    ...empty,
    ...terms,
  ]
}

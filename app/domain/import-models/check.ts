import { comparedTwice, normalised } from '../comparable-text'
import { quoted } from '../message-format'
import { PRODUCTIVE_SERVICES, SERVICE_LABELS } from '../workshop-services'
import { conditionPartProblems } from './check-conditions'
import { fieldProblems, filledFields } from './check-fields'
import { patternProblems } from './check-patterns'
import { dateSourceProblems, replacesProblems, sheetsProblems } from './check-sources'
import { staffProblems } from './check-staff'
import { isFigure, targetProblem } from './check-terms'
import { namedValues } from './condition'
import { MODEL_FIELDS, translatedFields } from './fields'
import { filePatternProblem } from './file-pattern'
import { MOST_VALUES } from './limits'
import type { ImportModel } from './model'
import { partProblem } from './part'
import { type ModelProblem, problem } from './problems'

function servicesProblems({ feeds, services }: ImportModel): ModelProblem[] {
  if (!services || feeds === 'staff') return []
  if (feeds === 'videocheck')
    return [problem(['services'], 'Un modèle «\u202fVideoCheck\u202f» ne nomme pas de services.')]
  if (services.length === 0) return [problem(['services'], 'La liste des services est vide.')]
  const twice = services.filter((service, index) => services.indexOf(service) !== index)
  return twice.map((service) =>
    problem(['services'], `Le service ${quoted(SERVICE_LABELS[service])} est donné deux fois.`),
  )
}

/** Translations of one field: no source value twice, and targets of the field's form. */
function translationProblems(
  field: string,
  values: Readonly<Record<string, string | null>>,
): ModelProblem[] {
  const path = ['values', field]
  const twice = comparedTwice(Object.keys(values)).map((value) =>
    problem([...path, value], `La valeur ${quoted(value)} est donnée deux fois.`),
  )
  const wrong = Object.entries(values).flatMap(([value, target]) => {
    const message = target === null ? null : targetProblem(field, target)
    return message ? [problem([...path, value], message)] : []
  })
  return [...twice, ...wrong]
}

function valuesProblems({ feeds, values = {} }: ImportModel): ModelProblem[] {
  const count = Object.values(values).reduce((sum, one) => sum + Object.keys(one).length, 0)
  if (count > MOST_VALUES)
    return [problem(['values'], 'Un modèle traduit au plus 5\u202f000 valeurs.')]
  const fields = translatedFields(feeds)
  return Object.entries(values).flatMap(([field, one]) =>
    fields.includes(field)
      ? translationProblems(field, one)
      : [problem(['values', field], `Le champ ${quoted(field)} n’a pas de valeurs à traduire.`)],
  )
}

function controlProblems(model: ImportModel): ModelProblem[] {
  const figures = filledFields(model).filter(isFigure)
  return Object.keys(model.control ?? {})
    .filter((key) => !figures.some((field) => field.key === key))
    .map((key) =>
      problem(
        ['control', key],
        `Le contrôle du champ ${quoted(key)} est impossible\u202f: le modèle n’alimente pas un tel chiffre.`,
      ),
    )
}

/** Values are known of columns that a condition names; the values that it keeps are among them. */
function knownProblems({ columns, known = {} }: ImportModel): ModelProblem[] {
  const wheres = Object.values(columns).flatMap((terms) =>
    terms.flatMap(({ where }) => Object.entries(where ?? {})),
  )
  const count = Object.values(known).reduce((sum, one) => sum + one.length, 0)
  if (count > MOST_VALUES)
    return [problem(['known'], 'Un modèle connaît au plus 5\u202f000 valeurs.')]
  return Object.entries(known).flatMap(([header, values]) => {
    const path = ['known', header]
    const conditions = wheres.flatMap(([one, own]) =>
      normalised(one) === normalised(header) ? [own] : [],
    )
    if (conditions.length === 0)
      return [problem(path, `Aucune condition ne porte sur la colonne ${quoted(header)}.`)]
    return conditions
      .flatMap(namedValues)
      .filter((value) => !values.some((one) => normalised(one) === normalised(value)))
      .map((value) => problem(path, `La valeur ${quoted(value)} d’une condition y manque.`))
  })
}

/** VideoCheck figures are those of a month, without days. */
function timeProblems({ feeds, time }: ImportModel): ModelProblem[] {
  if (feeds !== 'videocheck' || time.kind === 'cumulative') return []
  return [
    problem(
      ['time', 'kind'],
      'Un modèle «\u202fVideoCheck\u202f» est cumulé depuis le 1er du mois.',
    ),
  ]
}

function datePartProblems({ time }: ImportModel): ModelProblem[] {
  const message = time.kind === 'dated' && time.part ? partProblem(time.part) : null
  return message ? [problem(['time', 'part'], message)] : []
}

function tableProblems({ table, file }: ImportModel): ModelProblem[] {
  const message = file === undefined ? null : filePatternProblem(file)
  const twice = comparedTwice(table?.fillDown ?? []).map((header) =>
    problem(['table', 'fillDown'], `La colonne ${quoted(header)} est donnée deux fois.`),
  )
  return [...(message ? [problem(['file'], message)] : []), ...twice]
}

/** A file is recognised by the headers that a model uses, so that a model uses at least one. */
function headerProblems({ columns, time }: ImportModel): ModelProblem[] {
  const terms = Object.values(columns).flat()
  const isUsing =
    (time.kind === 'dated' && time.column !== undefined) ||
    terms.some(({ column, distinct, where }) => column ?? distinct ?? Object.keys(where ?? {})[0])
  return isUsing ? [] : [problem(['columns'], 'Le modèle n’emploie aucune colonne du fichier.')]
}

/**
 * Problems of a model whose shape is right: its fields, terms, services, values, control, time, file name and heading
 * patterns (8 §1, §5).
 * @returns French sentences with the path of their member; empty for a model that can be stored
 */
export function modelProblems(model: ImportModel): ModelProblem[] {
  const byService = MODEL_FIELDS[model.feeds].some(({ key }) => key === 'service')
  const context = { services: model.services ?? PRODUCTIVE_SERVICES, byService }
  return [
    ...servicesProblems(model),
    ...tableProblems(model),
    ...sheetsProblems(model),
    ...replacesProblems(model),
    ...timeProblems(model),
    ...staffProblems(model),
    ...dateSourceProblems(model),
    ...datePartProblems(model),
    ...fieldProblems(model, context),
    ...headerProblems(model),
    ...valuesProblems(model),
    ...conditionPartProblems(model),
    ...knownProblems(model),
    ...controlProblems(model),
    ...patternProblems(model),
  ]
}

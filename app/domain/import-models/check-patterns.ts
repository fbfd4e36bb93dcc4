import { normalised } from '../comparable-text'
import { quoted } from '../message-format'
import { isFigure } from './check-terms'
import { MODEL_FIELDS } from './fields'
import { canBeBoth, headingPattern, isDatedByHeading, placesIn } from './heading-pattern'
import type { ImportModel, ModelTime, Term } from './model'
import { type ModelProblem, problem } from './problems'

type Path = readonly (string | number)[]

/** Columns of a model with their places in the document, and what may be a pattern there. */
interface UsedColumn {
  path: Path
  column: string
  isFigure: boolean
}

const TWO_PLACES = 'Un en-tête contient au plus un repère parmi {day}, {date} et {month}.'
const FIGURES_ALONE =
  'Seule la colonne d’un chiffre peut contenir {day}, {date} ou {month}, sans calcul ni condition sur elle.'

function termColumns(path: Path, term: Term, figure: boolean): UsedColumn[] {
  const at = (member: string, column: string | undefined, isFigure = false) =>
    column === undefined ? [] : [{ path: [...path, member], column, isFigure }]
  return [
    ...at('column', term.column, figure),
    ...at('distinct', term.distinct),
    ...Object.keys(term.where ?? {}).map((header) => ({
      path: [...path, 'where', header],
      column: header,
      isFigure: false,
    })),
  ]
}

function usedColumns({ feeds, columns, table, control }: ImportModel): UsedColumn[] {
  return [
    ...MODEL_FIELDS[feeds].flatMap((field) =>
      (columns[field.key] ?? []).flatMap((term, index) =>
        termColumns(['columns', field.key, index], term, isFigure(field)),
      ),
    ),
    ...(table?.fillDown ?? []).map((column) => ({
      path: ['table', 'fillDown'],
      column,
      isFigure: false,
    })),
    ...Object.entries(control ?? {}).map(([key, { column }]) => ({
      path: ['control', key, 'column'],
      column,
      isFigure: true,
    })),
  ]
}

/** French message for a pattern that the model's time gives no meaning; null when it has one. */
function meaningProblem(column: string, time: ModelTime): string | null {
  const kind = headingPattern(column)?.kind
  if (isDatedByHeading(time)) {
    const wanted = headingPattern((time.kind === 'dated' && time.column) || '')?.kind
    return kind === wanted
      ? null
      : `Les en-têtes datent les chiffres\u202f: la colonne ${quoted(column)} doit contenir {${wanted}}.`
  }
  if (!kind) return null
  if (time.kind === 'dated')
    return `Chaque ligne a sa date\u202f: la colonne ${quoted(column)} ne peut pas contenir {${kind}}.`
  if (time.kind === 'day' && kind === 'month')
    return `Le fichier contient un seul jour\u202f: la colonne ${quoted(column)} ne peut pas contenir {month}.`
  return null
}

/** Figures of a model dated by its headings all have such a column: a count has no day. */
function timeProblems({ feeds, time, columns }: ImportModel): ModelProblem[] {
  if (!isDatedByHeading(time) || time.kind !== 'dated') return []
  const pattern = (time.column ?? '').trim()
  const place =
    pattern === '{day}' || pattern === '{date}'
      ? []
      : [
          problem(
            ['time', 'column'],
            'La date d’un en-tête s’écrit {day} ou {date}, sans autre texte.',
          ),
        ]
  const counts = MODEL_FIELDS[feeds]
    .filter(isFigure)
    .flatMap(({ key, label }) =>
      (columns[key] ?? []).flatMap(({ column }, index) =>
        column === undefined
          ? [
              problem(
                ['columns', key, index],
                `Les en-têtes datent les chiffres\u202f: le champ ${quoted(label)} a besoin d’une colonne par jour.`,
              ),
            ]
          : [],
      ),
    )
  return [...place, ...counts]
}

/** Each control sum is compared with one column. */
function controlProblem(column: string, time: ModelTime): string | null {
  const kind = headingPattern(column)?.kind
  const isOne = kind === undefined || kind === 'month' || (kind === 'date' && time.kind !== 'dated')
  return isOne || (kind === 'day' && time.kind === 'day')
    ? null
    : 'Le total du fichier se compare à une seule colonne, non à une par jour.'
}

/** Two columns of which a heading of a file could be either. */
function bothProblems(used: readonly UsedColumn[]): ModelProblem[] {
  const different = new Map(used.map((one) => [normalised(one.column), one]))
  const list = [...different.values()]
  return list.flatMap(({ path, column }, i) =>
    list
      .slice(0, i)
      .filter((other) => canBeBoth(other.column, column))
      .map((other) =>
        problem(
          [...path],
          `Un même en-tête peut être ${quoted(other.column)} et ${quoted(column)}\u202f: rien ne les distingue.`,
        ),
      ),
  )
}

/** Problems of heading patterns: where they may be, what they mean, and what else a heading could be (8 §5). */
export function patternProblems(model: ImportModel): ModelProblem[] {
  const { time } = model
  const used = usedColumns(model)
  const isPatterned = isDatedByHeading(time) || used.some(({ column }) => placesIn(column) > 0)
  if (!isPatterned) return []
  const own = used.flatMap(({ path, column, isFigure }) => {
    const at = (message: string | null) => (message ? [problem([...path], message)] : [])
    if (placesIn(column) > 1) return at(TWO_PLACES)
    if (placesIn(column) > 0 && !isFigure) return at(FIGURES_ALONE)
    if (!isFigure) return []
    return at(path[0] === 'control' ? controlProblem(column, time) : meaningProblem(column, time))
  })
  return [...own, ...timeProblems(model), ...bothProblems(used)]
}

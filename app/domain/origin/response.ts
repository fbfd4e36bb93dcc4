import type { LocalDate } from '../calendar/local-date'
import { modelText } from '../import-models/used-model'
import type { Measure } from '../measures'
import type { ProductiveService } from '../workshop-services'
import { SERVICE_LABELS } from '../workshop-services'
import { type OriginFigure, originTerms } from './figures'
import { daySpanNote, formulaOf, isRate, titleOf, UNKEPT } from './labels'
import type { OriginFact, OriginSource, OriginSubject, OriginUnit, SubjectOrigin } from './subject'
import type { OriginRecord, OriginTarget, OriginView } from './view'

/** Unit in the REST response. */
export type AnswerUnit = OriginUnit | 'eurosPerHour'

/** Labelled number of a formula. */
export interface OriginTerm {
  label: string
  unit: AnswerUnit
  value: number | null
}

/** Response of `GET /records/origin` (7-beyond §1); unrounded, so that sums add up. */
export interface OriginAnswer {
  figure: OriginFigure | OriginSubject
  title: string
  formula: string
  service: ProductiveService | null
  dataDate: LocalDate | null
  value: number | null
  unit: AnswerUnit
  terms: OriginTerm[]
  /** parts one level down, with their terms in the same order */
  parts: {
    id: string
    name: string
    dataDate: LocalDate | null
    terms: (number | null)[]
    value: number | null
  }[]
  /** sources of a concession's figure; an instant is ISO, a day yyyy-MM-dd */
  sources: { title: string; facts: { label: string; value: string }[] }[]
  notes: string[]
}

function factOf([label, value]: OriginFact): { label: string; value: string } {
  if (typeof value === 'string') return { label, value }
  return { label, value: 'at' in value ? value.at : value.day }
}

const sourceOf = ({ title, facts }: OriginSource) => ({ title, facts: facts.map(factOf) })

/** Response for a figure of another screen. */
export function subjectAnswer(view: SubjectOrigin): OriginAnswer {
  const { subject: figure, title, formula, service, dataDate, value, result, notes } = view
  return {
    figure,
    title,
    formula,
    service,
    dataDate,
    value,
    unit: result.unit,
    notes,
    terms: view.columns.map(({ label, unit }, i) => ({
      label,
      unit,
      value: view.terms[i] ?? null,
    })),
    parts: view.parts.rows.map(({ id, name, dataDate: date, terms, value: own }) => {
      return { id, name, dataDate: date, terms, value: own }
    }),
    sources: view.sources.map(sourceOf),
  }
}

const unitOf = (figure: OriginFigure, measure: Measure): AnswerUnit => {
  if (figure === 'percent') return 'percent'
  if (isRate(figure)) return 'eurosPerHour'
  return measure === 'revenue' ? 'euros' : 'hours'
}

/** 'feuille Activité : lignes 2 à 4'; the rows alone in a file without named sheets. */
export const sheetAnd = (sheet: string, rows: string): string =>
  sheet ? `feuille ${sheet}\u202f: ${rows}` : rows

function recordSource(record: OriginRecord): OriginSource {
  const { dataDate, importedAt, file, model, rows, value } = record
  const place = rows?.map(({ service, text }) => `${SERVICE_LABELS[service]} ${text}`).join(', ')
  const facts: OriginFact[] = [
    ['Données du', { day: dataDate }],
    ['Cumul', String(value)],
    ['Importé le', { at: importedAt }],
    ...(model ? ([['Modèle', modelText(model)]] as const) : []),
    ...(file
      ? ([
          ['Fichier', file.name],
          ['Par', file.by],
        ] as const)
      : []),
    ['Lignes', place ? sheetAnd(record.sheet, place) : UNKEPT],
  ]
  return { title: 'Le relevé', facts, to: null }
}

function targetSource({ budget, services, updatedAt, by }: OriginTarget): OriginSource {
  const facts: OriginFact[] = [
    ...services.map(({ service, value }) => [SERVICE_LABELS[service], String(value)] as const),
    ['Total', budget ? 'budget saisi' : 'somme des services'],
    ['Enregistré le', { at: updatedAt }],
    ...(by ? ([['Par', by]] as const) : []),
  ]
  return { title: 'L’objectif', facts, to: null }
}

/** Response for a figure of synthesis, revenue or hours. */
export function figureAnswer(
  view: OriginView,
  { dataDate, mixed, daySpan }: { dataDate: LocalDate; mixed: boolean; daySpan?: string },
): OriginAnswer {
  const { figure, measure, service, value, amounts, parts, records, objectif } = view
  const unit = unitOf(figure, measure)
  return {
    figure,
    title: titleOf(view),
    formula: formulaOf(view, dataDate, mixed),
    service,
    dataDate,
    value,
    unit,
    terms: originTerms(amounts, view).map(({ label, of, value: own }) => ({
      label,
      unit: of === 'revenue' ? 'euros' : 'hours',
      value: own,
    })),
    parts: parts.rows.map(({ id, name, dataDate: date, value: own }) => {
      return { id, name, dataDate: date, terms: [], value: own }
    }),
    sources: [...records.map(recordSource), ...(objectif ? [targetSource(objectif)] : [])].map(
      sourceOf,
    ),
    notes: figure === 'day' && daySpan ? [daySpanNote(daySpan)] : [],
  }
}

/** Response without explanation, because the month has no record yet. */
export function emptyAnswer(
  asked: { figure: OriginFigure; measure: Measure; service: ProductiveService | null },
  note: string,
): OriginAnswer {
  return {
    figure: asked.figure,
    title: titleOf(asked),
    formula: '',
    service: asked.service,
    dataDate: null,
    value: null,
    unit: unitOf(asked.figure, asked.measure),
    terms: [],
    parts: [],
    sources: [],
    notes: [note],
  }
}

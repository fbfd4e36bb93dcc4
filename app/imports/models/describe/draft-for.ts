import type { ImportModel } from '~/domain/import-models/model'
import type { DistinctValue } from '~/domain/model-editor/description'
import type { DraftModel, FieldMark } from '~/domain/model-editor/draft'
import type { KnownSite } from '../../reading/site-resolver'
import type { DetectedTable } from '../detect-table'
import { proposeModel } from '../propose'
import { proposeValues } from '../propose-values'
import type { DescriptionContext } from './context'

const DATED = /(\d{4}-\d{2}-\d{2}|(?<!\d)\d{8}(?!\d))/

/** Name of a model by the name of its file: 'Extraction' for `extraction-2026-11-26.csv`. */
export function nameOf(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .replace(DATED, ' ')
    .split(/[\s._()-]+/)
    .filter((word) => word !== '')
    .join(' ')
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 80) || 'Export du DMS'
}

/** Names of the files by the name of one: `extraction-{date}.csv`; undefined for a name without a date. */
export function patternOf(fileName: string): string | undefined {
  return DATED.test(fileName) ? fileName.replace(DATED, '{date}') : undefined
}

function proposal(table: DetectedTable, context: DescriptionContext): DraftModel {
  const { sites, staff, models, fileName, draft } = context
  const earlier = models.map(({ model }) => model)
  const part = draft?.model.feeds ?? context.feeds ?? undefined
  const { model: proposed, fields } = proposeModel(table, { sites, staff, earlier }, part)
  const { control, ...model } = proposed
  const isOfStaff = proposed.feeds === 'staff'
  // Collaborators are not read in the watched folder.
  const file = isOfStaff ? undefined : patternOf(fileName)
  const marks = Object.fromEntries(
    Object.keys(fields).map((key): [string, FieldMark] => [key, 'proposed']),
  )
  const named = { name: nameOf(fileName), ...model, ...(file ? { file } : {}) }
  // Of another part than before: how the table is read stays.
  const dates = isOfStaff && model.dates ? { dates: model.dates } : {}
  const kept = draft ? { ...draft.model, ...dates, columns: model.columns } : named
  const checksTotal = draft?.checksTotal ?? control !== undefined
  return { model: kept, marks, proposedValues: {}, checksTotal }
}

const EMPTY_DRAFT: DraftModel = {
  model: { name: '', feeds: 'activity', time: { kind: 'cumulative' }, numbers: 'fr', columns: {} },
  marks: {},
  proposedValues: {},
  checksTotal: true,
}

/** The draft as it is, or a proposal where nothing was chosen yet. */
export function draftFor(table: DetectedTable | null, context: DescriptionContext): DraftModel {
  const { draft, feeds, fileName } = context
  const isBegun = draft && (Object.keys(draft.model.columns).length > 0 || hasMarks(draft))
  if (isBegun) return draft
  if (table) return proposal(table, context)
  if (draft) return draft
  const file = feeds === 'staff' ? undefined : patternOf(fileName)
  const model = { ...EMPTY_DRAFT.model, name: nameOf(fileName), ...(file ? { file } : {}) }
  return { ...EMPTY_DRAFT, model: feeds ? { ...model, feeds } : model }
}

const hasMarks = ({ marks }: DraftModel) => Object.keys(marks).length > 0

/** Adds proposals for values that neither the model nor the reader knows (8 §2, step 3). */
export function withProposedValues(
  draft: DraftModel,
  seen: Readonly<Record<string, DistinctValue[]>>,
  sites: readonly KnownSite[],
): DraftModel {
  const values: NonNullable<ImportModel['values']> = { ...draft.model.values }
  const proposedValues = { ...draft.proposedValues }
  for (const [field, all] of Object.entries(seen)) {
    const assigned = values[field] ?? {}
    const open = all.filter(({ value, known }) => known === null && !Object.hasOwn(assigned, value))
    const found = proposeValues(
      field,
      open.map(({ value }) => value),
      sites,
    )
    const added = [...found].filter(([, { isKnown }]) => !isKnown)
    if (added.length === 0) continue
    values[field] = {
      ...assigned,
      ...Object.fromEntries(added.map(([value, { to }]) => [value, to])),
    }
    proposedValues[field] = [...(proposedValues[field] ?? []), ...added.map(([value]) => value)]
  }
  const { values: _, ...model } = draft.model
  const isAny = Object.values(values).some((one) => Object.keys(one).length > 0)
  return { ...draft, model: isAny ? { ...model, values } : model, proposedValues }
}

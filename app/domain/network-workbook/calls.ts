import { isLocalDate } from '../calendar/day-arithmetic'
import type { LocalDate } from '../calendar/local-date'
import { RuleError } from '../errors'
import type { InvitationLink, StoreOutcome } from './outcome'
import {
  type Answer,
  type CellError,
  type Conflict,
  type Question,
  type RowChange,
  SHEETS,
  type SheetCounts,
  type SheetKey,
  type WorkbookDifference,
} from './sheets'

/** Response of `POST /network/import` (9-first-day §2). */
export interface NetworkImportAnswer {
  /** null for a dry run */
  importId: string | null
  sheets: Partial<Record<SheetKey, SheetCounts>>
  changes: (Pick<RowChange, 'sheet' | 'row' | 'kind' | 'name'> & {
    fields: { field: string; old: string | null; new: string | null }[]
  })[]
  conflicts: (Omit<Conflict, 'name'> & { author: string | null })[]
  errors: CellError[]
  questions: (Omit<Question, 'rows' | 'choices'> & {
    rows: number[]
    choices: { value: string; label: string }[]
  })[]
  leavers: { workerId: string; name: string; site: string }[]
  warnings: string[]
  links?: InvitationLink[]
}

type Compared = Omit<WorkbookDifference, 'conflicts'> & {
  conflicts: readonly (Conflict & { author: string | null })[]
  warnings: readonly string[]
}

/** Counts of a sheet after storing: what was stored, and what was refused besides. */
function storedCounts(sheet: SheetKey, counts: SheetCounts, { stored, refused }: StoreOutcome) {
  const own = stored[sheet] ?? { created: 0, changed: 0 }
  const rows = new Set(refused.filter((one) => one.sheet === sheet).map(({ row }) => row))
  return { ...counts, ...own, refused: counts.refused + rows.size }
}

/** Builds the response of a dry run, or of a load with its outcome. */
export function importAnswer(
  { counts, changes, conflicts, errors, questions, leavers, warnings }: Compared,
  load: { importId: string; outcome: StoreOutcome } | null,
): NetworkImportAnswer {
  const links = load?.outcome.links ?? []
  const sheets = SHEETS.flatMap((sheet) => {
    const own = counts[sheet]
    if (!own) return []
    return [[sheet, load ? storedCounts(sheet, own, load.outcome) : own] as const]
  })
  return {
    importId: load?.importId ?? null,
    sheets: Object.fromEntries(sheets),
    changes: changes.map(({ sheet, row, kind, name, fields }) => ({
      sheet,
      row,
      kind,
      name,
      fields: fields.map(({ field, old, new: value }) => ({ field, old, new: value })),
    })),
    conflicts: conflicts.map(({ name: _, ...conflict }) => conflict),
    errors: [...errors, ...(load?.outcome.refused ?? [])],
    questions: questions.map(({ rows, choices, ...question }) => ({
      ...question,
      rows: [...rows],
      choices: choices.map(({ value, label }) => ({ value, label })),
    })),
    leavers: leavers.map(({ workerId, name, site }) => ({ workerId, name, site })),
    warnings: [...warnings],
    ...(links.length > 0 ? { links } : {}),
  }
}

/** 400: a field of the call is no JSON of its shape. */
class CallFieldError extends RuleError {
  constructor(field: string, shape: string) {
    super(`Le champ ${field} doit être du JSON\u202f: ${shape}.`, 400)
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

function listOf(text: string): Record<string, unknown>[] | null {
  if (text.trim() === '') return []
  try {
    const list: unknown = JSON.parse(text)
    const isObject = (one: unknown): one is Record<string, unknown> =>
      typeof one === 'object' && one !== null
    return Array.isArray(list) && list.every(isObject) ? list : null
  } catch {
    return null
  }
}

/** Answers of a call. @throws CallFieldError 400 */
export function readAnswers(text: string): Answer[] {
  const error = new CallFieldError('answers', '[{ "sheet", "field", "value", "choice" }]')
  return (listOf(text) ?? [null]).map((one) => {
    const { sheet, field, value, choice } = one ?? {}
    const known = SHEETS.find((key) => key === sheet)
    const isChoice = choice === null || isText(choice)
    if (!known || !isText(field) || !isText(value) || !isChoice) throw error
    return { sheet: known, field, value, choice }
  })
}

/** Departures of a call: of people whom the file proposes. @throws CallFieldError 400 */
export function readLeavers(
  text: string,
  proposed: WorkbookDifference['leavers'],
): { workerId: string; lastDay: LocalDate }[] {
  const error = new CallFieldError('leavers', '[{ "workerId", "lastDay" }]')
  return (listOf(text) ?? [null]).map((one) => {
    const { workerId, lastDay } = one ?? {}
    if (!isText(workerId) || !isText(lastDay) || !isLocalDate(lastDay)) throw error
    if (!proposed.some((leaver) => leaver.workerId === workerId))
      throw new RuleError(
        `Le collaborateur ${workerId} n’est pas absent du classeur\u202f: il ne part pas.`,
        422,
      )
    return { workerId, lastDay }
  })
}

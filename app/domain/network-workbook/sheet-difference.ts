import { quoted } from '../message-format'
import { type Answers, gathered } from './answers'
import { ID_HEADING } from './cell-error'
import { leaversOf } from './leavers'
import { finder } from './match-rows'
import {
  attach,
  isUntouched,
  type OpenRow,
  opened,
  refuse,
  type Understanding,
  understand,
} from './open-row'
import { IS_NEW, renamedQuestions } from './renamed'
import { changesOf, checkCells } from './row-changes'
import { SHAPES } from './shapes'
import type {
  CellError,
  Conflict,
  Leaver,
  Question,
  RowChange,
  SheetCounts,
  SheetKey,
  StoredRow,
  TypedRow,
} from './sheets'
import { rateContradiction } from './target-rows'
import { refuseTwins } from './twins'

/** A sheet of the file with what is stored of it. */
export interface SheetInput {
  sheet: SheetKey
  rows: readonly TypedRow[]
  stored: readonly StoredRow[]
  /** values at the download by identifier; undefined: not known */
  downloaded: Readonly<Record<string, StoredRow['values']>> | undefined
  /** headings of the cells that could not be read, by row */
  failed: ReadonlyMap<number, ReadonlySet<string>>
  answers: Answers
}

/** What a sheet would change. */
export interface SheetDifference {
  counts: SheetCounts
  changes: RowChange[]
  conflicts: Conflict[]
  errors: CellError[]
  questions: Question[]
  leavers: Leaver[]
  /** rows that are neither stored nor without change: refused or in question */
  refused: OpenRow[]
}

type Asked = { row: number; question: Omit<Question, 'rows'> }

const downloadedOf = ({ downloaded = {} }: SheetInput, id: string) =>
  Object.hasOwn(downloaded, id) ? downloaded[id] : undefined

/** Looks an identifier up that is not stored: nothing to do when the row is as it was downloaded. */
function refuseUnknown(row: OpenRow, id: string, before: StoredRow['values'] | undefined): void {
  if (before && isUntouched(row, before)) row.isGone = true
  else if (before)
    refuse(
      row,
      '',
      'la ligne a été supprimée depuis le téléchargement\u202f: effacez l’identifiant pour la recréer.',
    )
  else
    refuse(row, ID_HEADING, `${quoted(id)} est inconnu\u202f: effacez-le si la ligne est nouvelle.`)
}

/** Finds each row's stored entity, by identifier or else by key, and understands its cells. */
function openRows(input: SheetInput, by: Understanding): OpenRow[] {
  const { sheet, rows, stored } = input
  const byId = new Map(stored.map((row) => [row.id, row]))
  const find = finder(sheet, stored)
  return rows.map((typed) => {
    const row = opened(sheet, typed)
    const { id } = typed
    const own = id === undefined ? undefined : byId.get(id)
    if (own) attach(row, own, downloadedOf(input, own.id))
    else if (id !== undefined) refuseUnknown(row, id, downloadedOf(input, id))
    if (!row.isGone) understand(row, by)
    if (id !== undefined) return row
    const [found, other] = find(row.values)
    if (found && other) {
      const headings = SHAPES[sheet].keys.map(
        (key) => SHAPES[sheet].columns.find((column) => column.key === key)?.heading,
      )
      refuse(
        row,
        '',
        `plusieurs entités portent ces valeurs (${headings.join(', ')})\u202f: écrivez l’identifiant.`,
      )
    } else if (found) attach(row, found, downloadedOf(input, found.id))
    return row
  })
}

const absentOf = (rows: readonly OpenRow[], stored: readonly StoredRow[]): StoredRow[] => {
  const named = new Set(rows.map((row) => row.stored?.id))
  return stored.filter(({ id }) => !named.has(id))
}

/** Stored entities that no row names although the file could: those of the download, where it is known. */
const missedBy = ({ stored, downloaded }: SheetInput, rows: readonly OpenRow[]): StoredRow[] =>
  absentOf(rows, stored).filter(({ id }) => !downloaded || Object.hasOwn(downloaded, id))

/** Asks 'renommé ?', and follows the answers. */
function askRenamed(input: SheetInput, rows: readonly OpenRow[]): Map<OpenRow, Asked> {
  const { sheet, answers, failed } = input
  const fresh = rows.filter(
    (row) =>
      !row.stored &&
      row.typed.id === undefined &&
      row.errors.length === 0 &&
      row.unclear.size === 0 &&
      !failed.has(row.row),
  )
  const asked = new Map<OpenRow, Asked>()
  for (const [row, found] of renamedQuestions(sheet, fresh, missedBy(input, rows))) {
    const answer = answers.to(found.question)
    if (answer === found.stored.id) attach(row, found.stored, downloadedOf(input, answer))
    else if (answer === null) row.unclear.set('name', { isLeft: true })
    else if (answer !== IS_NEW) asked.set(row, { row: row.row, question: found.question })
  }
  return asked
}

/** Turns unclear cells into errors, and lists their questions. */
function unclearCells(row: OpenRow): Asked[] {
  const asked: Asked[] = []
  for (const [key, unclear] of row.unclear) {
    const heading = SHAPES[row.sheet].columns.find((column) => column.key === key)?.heading ?? ''
    if ('question' in unclear) asked.push({ row: row.row, question: unclear.question })
    else refuse(row, heading, 'wrong' in unclear ? unclear.wrong : 'la ligne est laissée de côté.')
  }
  return asked
}

const RATE_HEADING =
  SHAPES.targets.columns.find(({ key }) => key === 'revenuePerHour')?.heading ?? ''

const SILENT = { change: null, conflicts: [] }

/** Compares a sheet of the file with what is stored (9-first-day §2). */
export function sheetDifference(input: SheetInput, by: Understanding): SheetDifference {
  const { sheet, stored, answers, failed } = input
  const rows = openRows(input, by)
  const renamed = askRenamed(input, rows)
  refuseTwins(sheet, rows)
  for (const row of renamed.keys()) if (row.errors.length > 0) renamed.delete(row)
  const asked: Asked[] = [...renamed.values()]
  const counts = { created: 0, changed: 0, same: 0, absent: 0, refused: 0, asked: 0 }
  const changes: RowChange[] = []
  const conflicts: Conflict[] = []
  const refused: OpenRow[] = []
  for (const row of rows) {
    // A row in question may be a change, which needs no required cell.
    if (!row.isGone && !renamed.has(row)) checkCells(row, failed.get(row.row))
    const questions = unclearCells(row)
    asked.push(...questions)
    if (failed.has(row.row) || row.errors.length > 0) {
      counts.refused++
      refused.push(row)
    } else if (questions.length > 0 || renamed.has(row)) {
      counts.asked++
      refused.push(row)
    } else {
      const { change, conflicts: own } = row.isGone ? SILENT : changesOf(row, answers)
      conflicts.push(...own)
      const wrong = change && sheet === 'targets' ? rateContradiction(change) : null
      if (wrong) {
        refuse(row, RATE_HEADING, wrong)
        refused.push(row)
      } else if (change) changes.push(change)
      counts[wrong ? 'refused' : change ? change.kind : own.length > 0 ? 'asked' : 'same']++
    }
  }
  counts.absent = absentOf(rows, stored).length
  const maybe = new Set(
    [...renamed.values()].flatMap(({ question }) => question.choices.map(({ value }) => value)),
  )
  const gone = missedBy(input, rows).filter(({ id }) => !maybe.has(id))
  return {
    counts,
    changes,
    conflicts,
    errors: rows.flatMap(({ errors }) => errors),
    questions: gathered(asked),
    leavers: sheet === 'staff' ? leaversOf(rows, gone) : [],
    refused,
  }
}

import {
  countImports,
  findImport,
  type ImportDocument,
  type ImportHeadline,
  latestImports,
} from '~/db/collections/imports.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import type { ExportTable } from '~/domain/exports/table'
import { NO_ACCOUNT } from '~/domain/file-account/account'
import { reservesOf } from '~/domain/imports/doubt-texts'
import { ImportNotFoundError, sitesAfterUndo, undoRefusal } from '~/domain/imports/undo'
import type {
  ImportDetails,
  ImportLine,
  ImportLogPage,
  LogLine,
  UndoNote,
} from '~/domain/imports/view'
import { pageOfMany } from '~/domain/paging'
import { markInterruptedQuietly, withInterruption } from './log.server'

const PAGE = 25

/** The log belongs to administration (spec 5 §1). */
function assertMayRead({ role }: Principal): void {
  if (!may(role, 'administration')) throw new ForbiddenError()
}

/** Names come with the details alone. */
function noteOf({ undo }: ImportHeadline, nameOf = (id: string) => id): UndoNote | null {
  if (!undo) return null
  const refused = undo.refused.map(({ siteId, message }) => ({ name: nameOf(siteId), message }))
  const { at, userEmail: by, undone, taken } = undo
  const what = taken ? { taken } : {}
  return { at: at.toISOString(), by, undone: undone.length, refused, ...what }
}

function lineOf(entry: ImportHeadline): ImportLine {
  const { _id, kind, state, userEmail, fileName, activityDate, message, counts } = entry
  const startedAt = entry.startedAt.toISOString()
  return {
    _id,
    kind,
    state,
    startedAt,
    userEmail,
    fileName,
    activityDate,
    message,
    model: entry.model ?? null,
    counts,
    undo: noteOf(entry),
  }
}

function detailsOf(entry: ImportDocument): ImportDetails {
  const { importDate, size, sha256, sites, errors, warnings, progress } = entry
  const finishedAt = entry.finishedAt?.toISOString() ?? null
  const names = new Map(sites.map(({ siteId, name }) => [siteId, name]))
  return {
    ...lineOf(entry),
    undo: noteOf(entry, (id) => names.get(id) ?? id),
    undoable: undoRefusal(entry) === null,
    sites: sitesAfterUndo(sites, entry.undo?.undone ?? []),
    importDate,
    finishedAt,
    isUnrecognised: entry.isUnrecognised ?? false,
    size,
    sha256,
    errors,
    warnings,
    progress,
    reserves: entry.reserves ?? reservesOf([], warnings),
    account: entry.account ?? NO_ACCOUNT,
  }
}

/** Lines of another subject that the log lists among the imports. */
export interface FurtherLines {
  total: number
  latest(limit: number): Promise<LogLine[]>
}

const NONE: FurtherLines = { total: 0, latest: async () => [] }

/** Lines of the log from a place on, latest first: imports and further lines in one order. */
async function linesFrom(skip: number, limit: number, further: FurtherLines): Promise<LogLine[]> {
  const others = await further.latest(skip + limit)
  // At most so many of the skipped lines are no imports; the others are skipped by the query.
  const skipped = Math.max(0, skip - others.length)
  const imports = await latestImports(skipped, limit + others.length)
  const lines: LogLine[] = (await Promise.all(imports.map(withInterruption))).map(lineOf)
  return [...lines, ...others]
    .sort((a, b) => b.startedAt.localeCompare(a.startedAt))
    .slice(skip - skipped, skip - skipped + limit)
}

/**
 * A page of the import log, latest first; a page beyond the last shows the last.
 * @param further lines of another subject among them
 * @throws ForbiddenError
 */
export async function readImportLog(
  principal: Principal,
  asked: number,
  further: FurtherLines = NONE,
): Promise<ImportLogPage> {
  assertMayRead(principal)
  const [total] = await Promise.all([countImports(), markInterruptedQuietly()])
  const { page, pages } = pageOfMany(total + further.total, asked, PAGE)
  return { lines: await linesFrom((page - 1) * PAGE, PAGE, further), page, pages }
}

/** The latest imports, so many of them, and how many there are. @throws ForbiddenError */
export async function importsFound(
  principal: Principal,
  limit: number,
): Promise<{ lines: ImportLine[]; total: number }> {
  assertMayRead(principal)
  const [total, entries] = await Promise.all([countImports(), latestImports(0, limit)])
  return { lines: entries.map(lineOf), total }
}

/** As `importsFound`, with the lines of another subject among them. @throws ForbiddenError */
export async function logFound(
  principal: Principal,
  limit: number,
  further: FurtherLines,
): Promise<{ lines: LogLine[]; total: number }> {
  assertMayRead(principal)
  const [total, lines] = await Promise.all([countImports(), linesFrom(0, limit, further)])
  return { lines, total: total + further.total }
}

/** One import with all its log holds. @throws ForbiddenError, NotFoundError */
export async function readImport(principal: Principal, id: string): Promise<ImportDetails> {
  assertMayRead(principal)
  await markInterruptedQuietly()
  const entry = await findImport(id)
  if (!entry) throw new ImportNotFoundError()
  return detailsOf(await withInterruption(entry))
}

/** The errors and warnings of an import as a table to download. @throws ForbiddenError, NotFoundError */
export async function importFindings(principal: Principal, id: string): Promise<ExportTable> {
  const { activityDate, errors, warnings } = await readImport(principal, id)
  const rows = [
    ...errors.map((finding) => ({ type: 'Erreur', ...finding })),
    ...warnings.map((finding) => ({ type: 'Avertissement', ...finding })),
  ]
  return {
    title: `Anomalies de l’import du ${activityDate}`,
    headers: ['Type', 'Feuille', 'Ligne', 'Colonne', 'Concession', 'Nombre', 'Message'],
    rows: rows.map(({ type, sheet, row, column, site, count = 1, message }) => [
      type,
      sheet,
      row,
      column,
      site,
      count,
      message,
    ]),
  }
}

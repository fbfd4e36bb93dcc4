import {
  countLoads,
  findLoad,
  latestLoads,
  type NetworkLoadDocument,
} from '~/db/collections/network-loads.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { ImportNotFoundError } from '~/domain/imports/undo'
import type { LogLine } from '~/domain/imports/view'
import { SHEETS } from '~/domain/network-workbook/sheets'
import type { FurtherLines } from '~/services/imports/log-page.server'
import { importResult } from '~/services/imports/result.server'
import { undoImport } from '~/services/imports/undo.server'
import { currentLoad } from './load-turn.server'
import { undoLoad } from './undo-load.server'

const rowsOf = ({ stored, left }: NetworkLoadDocument): number =>
  SHEETS.reduce((sum, key) => {
    const { created, changed } = stored[key] ?? { created: 0, changed: 0 }
    return sum + created + changed
  }, left)

/** A load as the log lists it: its counts are rows. */
function lineOf(load: NetworkLoadDocument): LogLine {
  const { _id, state, startedAt, userEmail, fileName, refused, undo } = load
  const counts = {
    stored: rowsOf(load),
    unchanged: 0,
    failed: refused,
    errors: refused,
    warnings: 0,
  }
  const note = undo && {
    at: undo.at.toISOString(),
    by: undo.userEmail,
    undone: undo.undone,
    refused: undo.kept.map(({ name, message }) => ({ name, message })),
  }
  return {
    _id,
    kind: 'network',
    state,
    startedAt: startedAt.toISOString(),
    userEmail,
    fileName,
    activityDate: null,
    message: '',
    model: null,
    counts,
    undo: note ?? null,
  }
}

/** The stored workbooks of the network, for the log of imports; the caller checks the rights. */
export async function furtherLoads(): Promise<FurtherLines> {
  const latest = async (limit: number) =>
    (await Promise.all((await latestLoads(limit)).map(currentLoad))).map(lineOf)
  return { total: await countLoads(), latest }
}

/** Tests whether an identifier of an import is that of a stored workbook. */
export const isLoad = async (id: string): Promise<boolean> => (await findLoad(id)) !== null

/** `POST /imports/{id}/undo`: undoes an import, or a stored workbook. @throws the errors of `undoImport` and `undoLoad` */
export const undoCall = async (principal: Principal, id: string) =>
  (await isLoad(id)) ? undoLoad(principal, id) : undoImport(principal, id)

/** `GET /imports/{id}`: the result of an import, or of a stored workbook. @throws ImportNotFoundError */
export async function resultCall(principal: Principal, id: string) {
  const found = await findLoad(id)
  if (!found) return importResult(principal, id)
  const { role, cover, key, userId } = principal
  const sees = may(role, 'administration') && cover.kind === 'all'
  if (!sees || (key && found.userId !== userId)) throw new ImportNotFoundError()
  const load = await currentLoad(found)
  const { state, fileName, userEmail, startedAt, finishedAt, stored, errors = [], undo } = load
  return {
    importId: id,
    kind: 'network' as const,
    state,
    fileName,
    importedBy: userEmail,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    sheets: stored,
    left: load.left,
    errors,
    undo: undo
      ? {
          at: undo.at.toISOString(),
          by: undo.userEmail,
          undone: undo.undone,
          refused: undo.kept.map(({ sheet, row, name, message }) => ({
            sheet,
            row,
            name,
            message,
          })),
        }
      : null,
  }
}

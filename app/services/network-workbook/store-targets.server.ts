import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import { SiteNotFoundError } from '~/domain/hierarchy/errors'
import { siteScope } from '~/domain/hierarchy/network'
import { ChangedSinceError } from '~/domain/network-workbook/changed-since'
import { noteRefused, noteStored, type StoreOutcome } from '~/domain/network-workbook/outcome'
import type { FindPlace } from '~/domain/network-workbook/places'
import { SHAPES } from '~/domain/network-workbook/shapes'
import type { RowChange } from '~/domain/network-workbook/sheets'
import { targetPath, typedTargets } from '~/domain/network-workbook/target-rows'
import { flatten } from '~/domain/objectifs/fields'
import { objectifTrailId } from '~/services/audit/read.server'
import { setValues } from '~/services/objectifs/save.server'
import {
  type ObjectifOutcome,
  type ObjectifSave,
  saveObjectifs,
} from '~/services/objectifs/save-many.server'
import { loadedRow, noting } from './noting'

/** The changed rows of one concession and month, which are saved together. */
interface MonthRows {
  siteId: string
  month: string
  rows: RowChange[]
}

const serviceOf = ({ values }: RowChange) => values.service ?? ''

/** Column of a row that means a figure; '' when none does. */
const columnOf = (row: RowChange, path: string): string =>
  SHAPES.targets.columns.find(({ key }) => targetPath(serviceOf(row), key) === path)?.heading ?? ''

const typedOf = (rows: readonly RowChange[]) =>
  Object.assign({}, ...rows.map((row) => typedTargets(serviceOf(row), row.fields)))

/** Notes what became of a month on each of its rows; a wrong figure is named on its own row. */
function noteMonth(
  outcome: StoreOutcome,
  { rows }: MonthRows,
  result: ObjectifOutcome | undefined,
) {
  if (result?.outcome === 'saved' || result?.outcome === 'unchanged') {
    for (const row of rows) noteStored(outcome, row)
    return
  }
  if (result?.outcome !== 'invalid') {
    const error = result?.outcome === 'failed' ? result.error : new ChangedSinceError('Objectifs')
    for (const row of rows) noteRefused(outcome, row, error)
    return
  }
  for (const row of rows) {
    const wrong = Object.entries(result.errors).filter(([path]) => columnOf(row, path) !== '')
    for (const [path, message] of wrong)
      outcome.refused.push({
        sheet: 'targets',
        row: row.row,
        column: columnOf(row, path),
        message,
      })
    if (wrong.length === 0)
      noteRefused(outcome, row, new RuleError('Une autre ligne de ce mois est refusée.', 422))
  }
}

/**
 * Stores the sheet 'Objectifs': each concession's months in one go, by the rules of the targets' screen. A month of
 * which one row is refused stays as it was.
 */
export async function storeTargets(
  principal: Principal,
  changes: readonly RowChange[],
  find: FindPlace,
  outcome: StoreOutcome,
): Promise<void> {
  const { network } = await referenceData()
  const idOf = ({ values }: RowChange) => find(values.site ?? '', 'site')?.id ?? ''
  const months = [...groupBy(changes, (row) => `${idOf(row)}|${row.values.month ?? ''}`)].map(
    ([key, rows]): MonthRows => {
      const [siteId = '', month = ''] = key.split('|')
      return { siteId, month, rows }
    },
  )
  for (const [siteId, own] of groupBy(months, (one) => one.siteId)) {
    const scope = siteScope(network, siteId)
    if (!scope) {
      for (const { rows } of own)
        for (const row of rows) noteRefused(outcome, row, new SiteNotFoundError())
      continue
    }
    const saves = own.map(
      ({ month, rows }): ObjectifSave => ({
        scope,
        month,
        save: (stored) => ({
          edit: { typed: typedOf(rows), shown: flatten(setValues(stored)), bySent: true },
          version: stored?.version ?? 0,
          strict: true,
        }),
      }),
    )
    const rows = own.flatMap((one) =>
      one.rows.map((row) =>
        loadedRow(row, `${siteId}/${one.month}/${serviceOf(row)}`, {
          trail: objectifTrailId(siteId, one.month),
        }),
      ),
    )
    const results = await saveObjectifs(noting(principal, rows), saves)
    for (const [i, one] of own.entries()) noteMonth(outcome, one, results[i])
  }
}

import { createHash } from 'node:crypto'
import {
  type ClosingDocument,
  findClosing,
  findSnapshotParts,
} from '~/db/collections/closings.server'
import { isId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { chunks } from '~/domain/chunks'
import { canonical } from '~/domain/closing/canonical-json'
import { ClosingNotFoundError } from '~/domain/closing/errors'
import { headLine, siteLine } from '~/domain/closing/exact-text'
import {
  type SnapshotFigures,
  type SnapshotSite,
  snapshotLine,
  snapshotTotals,
} from '~/domain/closing/snapshot-lines'
import { closingView, type SnapshotView } from '~/domain/closing/view'
import { pageOf } from '~/domain/paging'
import { matchesSearch } from '~/domain/text-matching'
import { requireAdministration } from '~/services/session/require-administration.server'
import { AT_ONCE, figuresOf } from './capture-snapshot.server'

/** Concessions of one page on the screen, and of one printed sheet. */
const ROWS = 100
const PRINTED = 500
/** Up to this many concessions, the whole snapshot is compared with the current figures, else only the shown page. */
const COMPARED = 500

/** Current figures restricted to the parts that the snapshot holds: one of an earlier version holds fewer. */
const keptOf = (now: SnapshotFigures | undefined, kept: SnapshotFigures) =>
  now && Object.fromEntries(Object.entries(now).filter(([part]) => part in kept))

/** SHA-256 of a closing's exact text, hexadecimal, computed without holding the text. */
function fingerprint(closing: ClosingDocument, sites: readonly SnapshotSite[]): string {
  const hash = createHash('sha256').update(headLine(closing))
  for (const site of sites) hash.update(siteLine(site))
  return hash.digest('hex')
}

/** Concessions whose current figures differ from the snapshot. */
async function changedAmong(
  { month }: ClosingDocument,
  sites: readonly SnapshotSite[],
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>()
  for (const part of chunks(sites, AT_ONCE)) {
    const now = await figuresOf(
      part.map(({ siteId }) => siteId),
      month,
    )
    for (const { siteId, figures } of part)
      if (canonical(keptOf(now.get(siteId), figures)) !== canonical(figures)) changed.add(siteId)
  }
  return changed
}

/**
 * Closing with its snapshot; `intact` is true when the figures still have the signed SHA-256.
 * @throws ForbiddenError, ClosingNotFoundError 404
 */
export async function loadSnapshotFigures(principal: Principal, id: string) {
  requireAdministration(principal)
  const closing = isId(id) ? await findClosing(id) : null
  if (!closing) throw new ClosingNotFoundError()
  const sites = await findSnapshotParts(closing)
  const { seal } = closing
  return { closing, sites, intact: !seal || fingerprint(closing, sites) === seal.sha256 }
}

/** Concessions whose name, plate or group matches `q` of the address; all without `q`. */
export function searched(sites: readonly SnapshotSite[], params: URLSearchParams) {
  const query = (params.get('q') ?? '').trim().slice(0, 200)
  const found = query
    ? sites.filter(({ name, plate, group }) => matchesSearch([name, plate, group].join(' '), query))
    : sites
  return { query, found }
}

/**
 * Snapshot of a closing (7-beyond §4): the signed figures, whether they still have the signed SHA-256, and the
 * concessions whose figures have changed since.
 * @param params `q` searches names of concessions, plates and groups; `page`
 * @throws ForbiddenError, ClosingNotFoundError 404
 */
export async function readSnapshot(
  principal: Principal,
  id: string,
  params: URLSearchParams,
  rows = ROWS,
): Promise<SnapshotView> {
  const { closing, sites, intact } = await loadSnapshotFigures(principal, id)
  const { query, found } = searched(sites, params)
  const { rows: shown, ...place } = pageOf(found, params.get('page'), rows)
  const compared = sites.length <= COMPARED ? sites : shown
  const changed = await changedAmong(closing, compared)
  const comparedIds = new Set(compared.map(({ siteId }) => siteId))
  return {
    closing: closingView(closing),
    intact,
    changed: compared.flatMap(({ siteId, name }) => (changed.has(siteId) ? [{ name }] : [])),
    compared: compared.length,
    totals: snapshotTotals(sites.map(snapshotLine)),
    query,
    lines: {
      ...place,
      rows: shown.map((site) => ({
        ...snapshotLine(site),
        changed: comparedIds.has(site.siteId) ? changed.has(site.siteId) : null,
      })),
    },
  }
}

/** Snapshot for printing: 500 concessions a sheet. @throws ForbiddenError, ClosingNotFoundError 404 */
export const snapshotSheet = (principal: Principal, params: URLSearchParams) =>
  readSnapshot(principal, params.get('id') ?? '', params, PRINTED)

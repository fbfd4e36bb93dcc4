import { createHash } from 'node:crypto'
import { type ClosingDocument, findClosing, sealedOf } from '~/db/closings.server'
import { isId } from '~/db/ids.server'
import type { Principal } from '~/domain/access/scope'
import { canonical } from '~/domain/closing/canonical'
import { ClosingNotFoundError } from '~/domain/closing/errors'
import { headLine, siteLine } from '~/domain/closing/exact-text'
import {
  type SealedFigures,
  type SealedSite,
  sealedLine,
  sealedTotals,
} from '~/domain/closing/figures'
import { inPieces } from '~/domain/closing/pieces'
import { closingView, type SnapshotView } from '~/domain/closing/view'
import { pageOf } from '~/domain/paging'
import { matchesSearch } from '~/domain/search/words'
import { requireAdministration } from '~/services/session/require-administration.server'
import { AT_ONCE, figuresOf } from './photograph.server'

/** Concessions of one page, and of one sheet of paper. */
const ROWS = 100
const PRINTED = 500
/** Up to so many concessions a snapshot is compared whole, else what is shown of it: it reads what they hold now. */
const COMPARED = 500

/** Those of today's figures that the snapshot holds too: one of an earlier version holds fewer. */
const keptOf = (now: SealedFigures | undefined, kept: SealedFigures) =>
  now && Object.fromEntries(Object.entries(now).filter(([part]) => part in kept))

/** The SHA-256 of a closing's exact text, hexadecimal, without holding the text. */
function fingerprint(closing: ClosingDocument, sites: readonly SealedSite[]): string {
  const hash = createHash('sha256').update(headLine(closing))
  for (const site of sites) hash.update(siteLine(site))
  return hash.digest('hex')
}

/** Which of these concessions hold something else now than what was kept. */
async function changedAmong(
  { month }: ClosingDocument,
  sites: readonly SealedSite[],
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>()
  for (const part of inPieces(sites, AT_ONCE)) {
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
 * A closing with the figures that it keeps, and whether they still give the kept SHA-256.
 * @throws ForbiddenError, ClosingNotFoundError 404
 */
export async function keptFigures(principal: Principal, id: string) {
  requireAdministration(principal)
  const closing = isId(id) ? await findClosing(id) : null
  if (!closing) throw new ClosingNotFoundError()
  const sites = await sealedOf(closing)
  const { seal } = closing
  return { closing, sites, intact: !seal || fingerprint(closing, sites) === seal.sha256 }
}

/** The concessions whose name, plate or group the address searches; all without `q`. */
export function searched(sites: readonly SealedSite[], params: URLSearchParams) {
  const query = (params.get('q') ?? '').trim().slice(0, 200)
  const found = query
    ? sites.filter(({ name, plate, group }) => matchesSearch([name, plate, group].join(' '), query))
    : sites
  return { query, found }
}

/**
 * The snapshot of a closing (7-beyond §4): the kept figures, whether they still give the kept SHA-256, and whether the
 * concessions still hold them.
 * @param params `q` searches names of concessions, plates and groups; `page`
 * @throws ForbiddenError, ClosingNotFoundError 404
 */
export async function readSnapshot(
  principal: Principal,
  id: string,
  params: URLSearchParams,
  rows = ROWS,
): Promise<SnapshotView> {
  const { closing, sites, intact } = await keptFigures(principal, id)
  const { query, found } = searched(sites, params)
  const { rows: shown, ...place } = pageOf(found, params.get('page'), rows)
  const compared = sites.length <= COMPARED ? sites : shown
  const changed = await changedAmong(closing, compared)
  const told = new Set(compared.map(({ siteId }) => siteId))
  return {
    closing: closingView(closing),
    intact,
    changed: compared.flatMap(({ siteId, name }) => (changed.has(siteId) ? [{ name }] : [])),
    compared: compared.length,
    totals: sealedTotals(sites.map(sealedLine)),
    query,
    lines: {
      ...place,
      rows: shown.map((site) => ({
        ...sealedLine(site),
        changed: told.has(site.siteId) ? changed.has(site.siteId) : null,
      })),
    },
  }
}

/** The same for paper: 500 concessions a sheet. @throws ForbiddenError, ClosingNotFoundError 404 */
export const snapshotSheet = (principal: Principal, params: URLSearchParams) =>
  readSnapshot(principal, params.get('id') ?? '', params, PRINTED)

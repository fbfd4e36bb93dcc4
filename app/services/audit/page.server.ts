import { type AuditDocument, findAct, searchAudit } from '~/db/collections/audit.server'
import type { Principal } from '~/domain/access/scope'
import { type AuditLine, type AuditPage, CHANGES_SHOWN, ENTITY_LABELS } from '~/domain/audit/view'
import type { About } from '~/domain/exports/columns'
import { requireAdministration } from '~/services/session/require-administration.server'
import { requirePermission } from '~/services/session/session.server'
import { authorChoices, type ReadFilter, readFilter } from './filter.server'
import { auditLines } from './lines.server'

const PAGE = 50
/**
 * Maximum of values per entry on a page of several entries; above it the first values are shown, and all on the
 * entry's own page.
 */
const MOST_CHANGES = 30

/** Reads the one entry that the URL names, or one page of the entries that match its filter. */
async function actsOf({ typed, filter }: ReadFilter, skip: number, limit: number) {
  if (!typed.act) return searchAudit(filter, skip, limit)
  const act = await findAct(typed.act)
  return { acts: act ? [act] : [], more: false }
}

const shortened = (act: AuditDocument): AuditDocument =>
  act.changes.length > MOST_CHANGES ? { ...act, changes: act.changes.slice(0, CHANGES_SHOWN) } : act

/** Reads a page of the audit as the URL filters it. @throws ForbiddenError */
async function readAuditPage(principal: Principal, params: URLSearchParams): Promise<AuditPage> {
  requireAdministration(principal)
  const read = await readFilter(params)
  const { typed, author, error } = read
  const asked = Number(params.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 10_000 ? asked : 1
  const [users, { acts, more }] = await Promise.all([
    authorChoices(typed.user),
    actsOf(read, (page - 1) * PAGE, PAGE),
  ])
  const lines = await auditLines(typed.act ? acts : acts.map(shortened))
  const left = (i: number) => (acts[i]?.changes.length ?? 0) - (lines[i]?.changes.length ?? 0)
  return {
    lines: lines.map((line, i) => ({ ...line, left: left(i) })),
    page,
    more,
    filter: users ? typed : { ...typed, user: author },
    users,
    error,
  }
}

/** Labels of the filters applied to the audit; an unreadable filter is not applied. */
function chosenBy({ typed, filter, author }: ReadFilter): About {
  if (typed.act) return []
  return [
    ...(filter.entity ? [['Objet', ENTITY_LABELS[filter.entity]] as const] : []),
    ...(filter.userId ? [['Compte', author] as const] : []),
    ...(filter.from ? [['Du', { day: typed.from }] as const] : []),
    ...(filter.before ? [['Au', { day: typed.to }] as const] : []),
  ]
}

/** The latest acts that an address filters, so many of them, whether there are more, and what chose them. @throws ForbiddenError */
export async function auditFound(
  principal: Principal,
  params: URLSearchParams,
  limit: number,
): Promise<{ lines: AuditLine[]; more: boolean; chosen: About }> {
  requireAdministration(principal)
  const read = await readFilter(params)
  const { acts, more } = await actsOf(read, 0, limit)
  return { lines: await auditLines(acts), more, chosen: chosenBy(read) }
}

/** The audit page's data. @throws ForbiddenError */
export async function loadAudit(request: Request): Promise<AuditPage> {
  const { principal } = await requirePermission(request, 'administration')
  return readAuditPage(principal, new URL(request.url).searchParams)
}

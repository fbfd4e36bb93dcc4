import { findObjectif } from '~/db/collections/objectifs.server'
import { recordOrigins } from '~/db/collections/records.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { ACTION_LABELS, type AuditEntry } from '~/domain/audit-entry'
import type { LocalDate, Month } from '~/domain/calendar/local-date'
import { UNKEPT } from '~/domain/origin/labels'
import type { OriginFact, OriginSource } from '~/domain/origin/subject'
import { servicesFed } from '~/domain/records/feed-layers'
import { type OptionalPart, PART_SHEETS } from '~/domain/records/parts'
import { rowsText, type SheetRows } from '~/domain/records/sheet-rows'
import type { UsedModel } from '~/domain/records/used-model'
import { modelText } from '~/domain/records/used-model'
import { type ProductiveService, SERVICE_LABELS } from '~/domain/workshop-services'
import { rareUrls } from '~/rare-urls'
import { fileOf, nameOf } from './records.server'

/** True when the role may see the author and the file of a figure (7-beyond §1). */
const mayName = ({ role }: Principal) => may(role, 'imports.name')

/** Author of a source, for roles that may see it. */
export const byWhom = (principal: Principal, name: string): OriginFact[] =>
  mayName(principal) ? [['Par', name || UNKEPT]] : []

const serviceNames = (services: readonly ProductiveService[]) =>
  services.map((service) => SERVICE_LABELS[service]).join(', ')

const placeText = (sheet: string, rows: SheetRows | null): string => {
  if (!rows) return UNKEPT
  const where = rowsText(rows) || 'aucune ligne'
  return sheet ? `feuille ${sheet}\u202f: ${where}` : where
}

/** Import that a concession's figure comes from: its time, file, sheet and rows. */
export async function importSource(
  principal: Principal,
  from: {
    title: string
    day: LocalDate
    importId: string
    importedAt: Date
    sheet: string
    rows: SheetRows | null
    model?: UsedModel | null | undefined
    /** services that the file gives, when it gives not all of them */
    services?: readonly ProductiveService[] | undefined
  },
): Promise<OriginSource> {
  const file = mayName(principal) ? await fileOf(from.importId) : null
  const facts: OriginFact[] = [
    ['Données du', { day: from.day }],
    ['Importé le', { at: from.importedAt.toISOString() }],
    ...(from.services ? ([['Services', serviceNames(from.services)]] as const) : []),
    ...(from.model ? ([['Modèle', modelText(from.model)]] as const) : []),
    ...(mayName(principal) ? ([['Fichier', file?.name ?? UNKEPT]] as const) : []),
    ...byWhom(principal, file?.by ?? ''),
    ['Lignes', placeText(from.sheet, from.rows)],
  ]
  const to =
    file && may(principal.role, 'administration') ? rareUrls.importResult(from.importId) : null
  return { title: from.title, facts, to }
}

/** Files that hold a part of a concession's day; empty without that day. */
export async function recordSources(
  principal: Principal,
  siteId: string,
  part: OptionalPart,
  day: LocalDate | null,
): Promise<OriginSource[]> {
  const [record] = day ? await recordOrigins(siteId, [day]) : []
  if (!record || !day) return []
  const { importId, importedAt, origin } = record
  const title = part === 'workers' ? 'Les heures facturées' : 'Les ventes'
  const { layers, ...whole } = origin?.[part] ?? { importId, importedAt, rows: null }
  if (!layers)
    return [await importSource(principal, { title, day, sheet: PART_SHEETS[part], ...whole })]
  return Promise.all(
    layers.map(({ date, fed, rows, ...layer }) => {
      const services = layers.length > 1 ? servicesFed(fed) : undefined
      const from = { ...layer, title, day: date, services, rows: rows as SheetRows | null }
      return importSource(principal, from)
    }),
  )
}

/** Audit entry as a source. */
export const actFacts = (
  principal: Principal,
  { action, at, userName }: Pick<AuditEntry, 'action' | 'at' | 'userName'>,
): OriginFact[] => [
  [ACTION_LABELS[action], { at: at.toISOString() }],
  ...byWhom(principal, userName),
]

/** Latest save of a concession's objectifs of the month; empty without any. */
export async function objectifSources(
  principal: Principal,
  siteId: string,
  month: Month,
): Promise<OriginSource[]> {
  const stored = await findObjectif(siteId, month)
  if (!stored || stored.version === 0) return []
  const name = mayName(principal) ? await nameOf(stored.updatedBy, '') : ''
  const facts: OriginFact[] = [
    ['Enregistré le', { at: stored.updatedAt.toISOString() }],
    ...byWhom(principal, name),
  ]
  return [{ title: 'L’objectif', facts, to: null }]
}

import { frenchMonth } from '~/domain/calendar/local-date'
import type { About } from '~/domain/exports/columns'
import type { ExportTable } from '~/domain/exports/table'
import { sitesOf } from '~/domain/hierarchy/network'
import { namesAndMore } from '~/domain/message-format'
import { objectifTables } from '~/domain/objectifs/export'
import { objectifsLeftOut } from '~/domain/objectifs/response'
import { workersTable } from '~/domain/workers/export'
import { byService } from '~/domain/workshop-services'
import { today } from '~/infra/process/clock.server'
import { monthOfAddress } from '~/services/objectifs/page.server'
import { readPotential } from '~/services/planning/potential.server'
import { readSiteRollups } from '~/services/rollups/build.server'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import { listWorkers } from '~/services/workers/list.server'
import type { ExportRequest } from './export-request.server'

/** /targets: the month of the address, every concession and the whole. */
export async function objectifScreenTables(asked: ExportRequest): Promise<ExportTable[]> {
  const { principal, scope, params, reference, scopeName } = asked
  const month = monthOfAddress(params, today())
  const sites = sitesOf(reference.network, scope)
  const ids = sites.map(({ _id }) => _id)
  const [own, whole, potential] = await Promise.all([
    readSiteRollups('objectifs', ids, month),
    readRollupPart('objectifs', scope, month),
    readPotential(principal, scope, month),
  ])
  const out = whole.unreadable.map((id) => reference.network.siteById.get(id)?.name ?? id)
  const left = out.length > 0 ? objectifsLeftOut(out) : null
  const unset = sites.flatMap(({ name }, i) =>
    own[i]?.siteCount || own[i]?.unreadable.length ? [] : name,
  )
  const choices: About = [
    ['Mois', frenchMonth(month)],
    ...(left ? ([['À savoir', left]] as const) : []),
    ...(unset.length > 0 ? ([['Sans objectif', namesAndMore(unset)]] as const) : []),
    ...(potential.message ? ([['Potentiel', potential.message]] as const) : []),
  ]
  return objectifTables(
    sites.map(({ name }, i) => {
      const totals = own[i]
      return { name, totals: totals && totals.siteCount > 0 ? totals : null }
    }),
    { name: scopeName, totals: whole },
    potential.sites.map(({ name, metricsByService, isFrozen }) => ({
      name,
      actualized: byService((service) => metricsByService[service].actualizedPotentialHours),
      frozen: isFrozen
        ? byService((service) => metricsByService[service].frozenPotentialHours)
        : null,
    })),
    asked.about({ choices }),
  )
}

/** The active collaborators of the scope, as the planning lists them. */
export async function workerTables(asked: ExportRequest): Promise<ExportTable[]> {
  const { principal, scope, reference } = asked
  const found = await listWorkers(principal, scope, true)
  const { siteById } = reference.network
  const workers = found.map((worker) => {
    return { ...worker, siteName: siteById.get(worker.assignmentId)?.name ?? '' }
  })
  return [workersTable(workers, asked.about({}))]
}

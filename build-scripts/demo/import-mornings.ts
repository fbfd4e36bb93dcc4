import { type RecordDocument, records } from '~/db/records.server'
import type { Principal } from '~/domain/access/scope'
import { type BusinessDay, monthOf } from '~/domain/calendar/business-day'
import type { ServiceFigures } from '~/domain/records/figures'
import type { ProductiveService } from '~/domain/records/services'
import { instantOfParis, today } from '~/infra/clock.server'
import type { ServiceTotals, SiteDay } from './activity'
import { importDateOf } from './mornings'
import { demoId } from './random'

const figures = (totals: ServiceTotals): ServiceFigures => ({
  netRevenue: totals.cents / 100,
  totalHours: totals.ht / 100,
  hecHours: totals.hec / 100,
  ongoingHours: totals.ongoing / 100,
  ongoingWorkshops: totals.workshops,
  entriesClients: totals.clients,
  entriesGaranties: totals.guaranties,
  entriesCessions: totals.cessions,
})

function recordOf(day: SiteDay): RecordDocument {
  const { _id: siteId, plateId, groupId } = day.site.document
  const importDate = importDateOf(day.date, today())
  const { mechanic, quickService, body } = day.services
  return {
    _id: demoId('record', day.site.index, day.date),
    siteId,
    plateId,
    groupId,
    date: day.date,
    month: monthOf(day.date),
    importDate,
    importId: demoId('import', day.date),
    importedAt: instantOfParis(`${importDate}T07:30`),
    services: {
      mechanic: figures(mechanic),
      quickService: figures(quickService),
      body: figures(body),
    },
    workers: day.workers.map(({ worker: { document }, billed, ongoing }) => ({
      workerId: document._id,
      name: document.name,
      matricule: document.matricule,
      service: document.service as ProductiveService,
      metier: document.metier,
      billedHours: billed / 100,
      ongoingHours: ongoing / 100,
    })),
    advisers: day.advisers.map(({ name, service, sales }) => ({
      name: name || 'Autre',
      service,
      sales,
    })),
  }
}

/** Stores each day's figures in order. */
export async function importMornings(
  _principal: Principal,
  mornings: ReadonlyMap<BusinessDay, readonly SiteDay[]>,
): Promise<void> {
  const collection = await records.open()
  for (const [date, days] of mornings) {
    await collection.deleteMany({ date })
    await collection.insertMany(days.map(recordOf))
  }
}

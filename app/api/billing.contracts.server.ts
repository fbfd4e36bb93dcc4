import { z } from 'zod'
import { byService } from '~/domain/workshop-services'
import { recordsQuery } from '~/schemas/records.server'
import { contract } from './contract.server'
import { daySpan } from './day-span.server'
import { freshness } from './freshness.server'
import { scopeLabel } from './scope-label.server'

const line = z.object({
  dailyEntries: z.number(),
  entries: z.object({ realized: z.number() }),
  dailyEntriesClients: z.number(),
  dailyEntriesGaranties: z.number(),
  dailyEntriesCessions: z.number(),
  cumulativeEntriesClients: z.number(),
  cumulativeEntriesGaranties: z.number(),
  cumulativeEntriesCessions: z.number(),
})

export const billingContracts = {
  readBilling: contract({
    method: 'GET',
    path: '/billing',
    access: 'billing.read',
    keys: 'read',
    summary:
      'Donne les factures d’un périmètre à une date\u202f: jour et cumul du mois, par nature.',
    input: recordsQuery,
    output: z.object({
      scope: scopeLabel,
      date: z.string(),
      dataDate: z.string().nullable(),
      daySpan,
      globalTotals: line,
      metrics: z.object(byService(() => line)),
      freshness,
    }),
  }),
}

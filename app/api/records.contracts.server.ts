import { z } from 'zod'
import { byLever } from '~/domain/causes/levers'
import { byService, PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { causesQuery, rawRecordsQuery, recordsQuery } from '~/schemas/records.server'
import { contract } from './contract.server'
import { daySpan } from './day-span.server'
import { workingDaysRange } from './days-range.server'
import { freshness } from './freshness.server'
import { outsideSites } from './outside-sites.server'
import { scopeLabel } from './scope-label.server'

const gapWith = z
  .number()
  .describe('L’écart à date avec les chiffres sous réserve\u202f; absent\u202f: aucun')
  .optional()

const progress = z.object({
  realized: z.number().describe('Tout ce qui est réalisé'),
  compared: z
    .number()
    .describe(
      'Ce qu’en ont réalisé les concessions qui ont données et objectif\u202f: écart, pourcentages et projections en sont',
    ),
  target: z.number().describe('L’objectif des concessions comparées'),
  wholeTarget: z.number().describe('L’objectif de toutes, aussi sans données du mois'),
  due: z.number(),
  progressPercent: z.number().nullable(),
  projection: z.number().nullable(),
  projectionProgressPercent: z.number().nullable(),
  remaining: z.number(),
  dailyTarget: z.number(),
  partial: z
    .literal(true)
    .describe('Comparaison partielle\u202f: un tiers ou plus du réalisé n’est comparé à rien')
    .optional(),
  gapWith,
})
const rate = z.object({
  realized: z.number().nullable(),
  compared: z.number().nullable(),
  target: z.number().nullable(),
})
const line = z.object({
  netRevenue: progress,
  ht: progress,
  hec: progress,
  caHtRate: rate,
  caHecRate: rate,
  dailyHT: z.number(),
  dailyHEC: z.number(),
  dailyNetRevenue: z.number(),
  dailyStaff: z.number(),
  cumulativeStaff: z.number(),
  potentialHours: z.number(),
  ongoingWorkshops: z.number(),
  ongoingHours: z.number(),
  untargeted: z
    .object({
      netRevenue: z.number(),
      ht: z.number(),
      hec: z.number(),
      sites: z.object({ netRevenue: outsideSites, ht: outsideSites, hec: outsideSites }),
    })
    .describe(
      'Ce que les concessions sans objectif ont réalisé\u202f: part du réalisé, d’aucune comparaison\u202f; absent\u202f: rien',
    )
    .optional(),
})
const statistics = z.object({
  scope: scopeLabel,
  date: z.string(),
  dataDate: z.string().nullable(),
  daySpan,
  message: z.string().optional(),
  globalTotals: line,
  metrics: z.object(byService(() => line)),
  dailyPerformanceHistory: z.array(
    z.object({
      date: z.string(),
      dailyNetRevenue: z.number(),
      dailyHT: z.number(),
      dailyHEC: z.number(),
    }),
  ),
  elapsedWorkingDays: z.number(),
  totalWorkingDaysInMonth: z.number(),
  range: workingDaysRange.optional(),
  freshness,
})
const causes = z.object({
  target: z.number(),
  realized: z.number(),
  gap: z.number(),
  levers: z.object({ ...byLever(() => z.number()), untargeted: z.number() }),
})

export const recordsContracts = {
  readRecords: contract({
    method: 'GET',
    path: '/records',
    access: 'synthesis.read',
    keys: 'read',
    summary: 'Donne les chiffres d’un périmètre à une date\u202f: réalisé, objectifs, projections.',
    input: recordsQuery,
    output: statistics,
  }),
  readRawRecords: contract({
    method: 'GET',
    path: '/records/by-date-and-site',
    access: 'synthesis.read',
    keys: 'read',
    summary: 'Donne les chiffres importés d’une concession à une date, service par service.',
    input: rawRecordsQuery,
    output: z.array(
      z.object({
        site: z.string(),
        date: z.string(),
        service: z.enum(PRODUCTIVE_SERVICES),
        netRevenue: z.number(),
        totalHours: z.number(),
        hecHours: z.number(),
        ongoingHours: z.number(),
        ongoingWorkshops: z.number(),
        entriesClients: z.number(),
        entriesGaranties: z.number(),
        entriesCessions: z.number(),
      }),
    ),
  }),
  readCauses: contract({
    method: 'GET',
    path: '/records/causes',
    access: 'synthesis.read',
    keys: 'read',
    summary: 'Dit d’où vient l’écart à date d’un périmètre, levier par levier.',
    input: causesQuery,
    output: causes.extend({
      gapWith,
      dataDate: z.string().nullable(),
      late: z.array(z.object({ siteId: z.string(), dataDate: z.string().nullable() })),
      unreadable: freshness.shape.unreadable,
      untargeted: freshness.shape.untargeted,
      services: z.object(byService(() => causes)),
      rest: z
        .object({ shared: causes.nullable(), unallocated: causes.nullable() })
        .describe(
          'Lignes du total à côté des services\u202f: «\u202fServices sans objectif propre\u202f», «\u202fBudget non réparti\u202f»\u202f; absent\u202f: aucune',
        )
        .optional(),
      parts: z.array(causes.extend({ id: z.string(), name: z.string() })),
    }),
  }),
  readDashboard: contract({
    method: 'GET',
    path: '/dashboard',
    access: 'synthesis.read',
    keys: 'read',
    summary: 'Donne les chiffres du périmètre par défaut de l’utilisateur à la date analysée.',
    input: z.object({}),
    output: statistics,
  }),
}

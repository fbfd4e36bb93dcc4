import { z } from 'zod'
import { EDIT_REFUSED } from '~/domain/productivity/rights'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import {
  billingHistoryQuery,
  mechanicTargetBody,
  metierTargetsBody,
  metierTargetsQuery,
  productivityQuery,
  productivityTargetBody,
} from '~/schemas/productivity.server'
import { contract } from './contract.server'
import { workingDaysRange } from './days-range.server'
import { freshness } from './freshness.server'
import { outsideSites } from './outside-sites.server'
import { scopeLabel } from './scope-label.server'

const percent = z.number().nullable()
const service = z.enum(PRODUCTIVE_SERVICES)
const summary = z.object({
  service,
  presenceDays: z.number(),
  potentialHours: z.number(),
  totalFinalTargetHours: z.number(),
  totalProratedTargetHours: z.number(),
  totalBilledHours: z.number(),
  comparedBilledHours: z
    .number()
    .describe(
      'Heures facturées que les taux comparent\u202f: celles des concessions qui ont un objectif.',
    ),
  untargetedHours: z.number(),
  totalOngoingHours: z.number(),
  averageRealizationPercent: percent,
  fullRealizationPercent: percent,
  mechanicCount: z.number(),
  outside: z
    .object({
      billedHours: z.number(),
      sites: outsideSites,
      partial: z.boolean(),
    })
    .optional()
    .describe(
      'Ce que les taux d’un périmètre laissent de côté des heures facturées, et de quelles concessions (les premières)\u202f; partial\u202f: un tiers ou plus de tout le facturé.',
    ),
})
const days = z.object({ from: z.string().nullable(), to: z.string().nullable() })
const mechanic = z.object({
  recordId: z.string().nullable(),
  workerId: z.string().nullable(),
  siteId: z.string(),
  workerName: z.string(),
  service,
  metier: z.string(),
  apprentice: z.boolean(),
  /** days of the month that the row covers; absent: the whole month */
  span: days.optional(),
  /** days of the month over all rows of the collaborator; absent: this row is the only one */
  partOf: days.optional(),
  targetMultiplier: z.number(),
  presenceDays: z.number(),
  plannedDays: z.number(),
  potentialHours: z.number(),
  baseTargetHours: z.number(),
  individualTargetHours: z.number().nullable(),
  finalTargetHours: z.number(),
  proratedTargetHours: z.number(),
  billedHours: z.number(),
  ongoingHours: z.number(),
  realizationPercent: percent,
  fullRealizationPercent: percent,
  /** on the last of several rows of a collaborator: the month's stored target, and the base target of all rows */
  wholeMonth: z.object({ individual: z.number().nullable(), base: z.number() }).optional(),
})

export const productivityContracts = {
  read: contract({
    method: 'GET',
    path: '/productivity',
    access: 'productivity.read',
    keys: 'read',
    summary: 'Donne la productivité d’un périmètre à une date, par service et par collaborateur.',
    input: productivityQuery,
    output: z.object({
      scope: scopeLabel,
      period: z.string(),
      dataDate: z.string().nullable(),
      freshness,
      elapsedWorkingDays: z.number(),
      totalWorkingDaysInMonth: z.number(),
      range: workingDaysRange.optional(),
      summaryByService: z.array(summary),
      detailsByMechanic: z.array(mechanic),
      message: z.string().optional(),
    }),
  }),
  setMechanicTarget: contract({
    method: 'PUT',
    path: '/productivity/mechanic-target/{recordId}',
    access: 'productivity.write',
    refusal: EDIT_REFUSED,
    summary: 'Fixe l’objectif mensuel d’un collaborateur, ou revient à l’objectif calculé (null).',
    input: mechanicTargetBody,
    output: z.object({
      recordId: z.string(),
      finalTargetHours: z.number().nullable(),
      message: z.string(),
    }),
  }),
  readMetierTargets: contract({
    method: 'GET',
    path: '/productivity/metier-targets',
    access: 'productivity.read',
    keys: 'read',
    summary:
      'Liste les coefficients métier qui valent pour un périmètre en un mois (period), avec le mois depuis lequel ils valent et leur prochain changement.',
    input: metierTargetsQuery,
    output: z.array(
      z.object({
        metier: z.string(),
        targetMultiplier: z.number(),
        _id: z.string().nullable(),
        node: z.string().nullable(),
        since: z.string().nullable(),
        inherited: z.number(),
        next: z.object({ from: z.string(), targetMultiplier: z.number() }).nullable(),
      }),
    ),
  }),
  setMetierTargets: contract({
    method: 'PUT',
    path: '/productivity/metier-targets',
    access: 'productivity.write',
    refusal: EDIT_REFUSED,
    summary:
      'Fixe des coefficients métier pour un périmètre et tout ce qu’il contient, à partir d’un mois (effectiveFrom, premier jour du mois). Avant le mois en cours, confirm=true est nécessaire\u202f; la réponse 409 dit ce qui change.',
    input: metierTargetsBody,
    output: z.object({ message: z.string(), updated: z.number(), effectiveFrom: z.string() }),
  }),
  billingHistory: contract({
    method: 'GET',
    path: '/workers/{id}/monthly-billing-history',
    access: 'productivity.read',
    keys: 'read',
    summary: 'Donne les heures facturées d’un collaborateur, cumulées à chaque date du mois.',
    input: billingHistoryQuery,
    output: z.array(z.object({ date: z.string(), cumulativeBilledHoursAtDate: z.number() })),
  }),
  setTargets: contract({
    method: 'PATCH',
    path: '/records/productivityTarget',
    access: 'productivity.write',
    refusal: EDIT_REFUSED,
    summary: 'Fixe les objectifs mensuels de collaborateurs d’une concession.',
    input: productivityTargetBody,
    output: z.object({ message: z.string(), updated: z.number() }),
  }),
}

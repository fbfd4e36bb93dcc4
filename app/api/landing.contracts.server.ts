import { z } from 'zod'
import { byLever } from '~/domain/causes/levers'
import { byService } from '~/domain/workshop-services'
import { causesQuery } from '~/schemas/records.server'
import { contract } from './contract.server'
import { freshness } from './freshness.server'
import { outsideSites } from './outside-sites.server'

/** Concessions that both answers name (4-decisions, 39, 42 and 53). */
const sites = {
  dataDate: z.string().nullable(),
  late: z.array(z.object({ siteId: z.string(), dataDate: z.string().nullable() })),
  unreadable: freshness.shape.unreadable,
  untargeted: freshness.shape.untargeted,
}
const line = z.object({
  realized: z.number().describe('Tout ce qui est réalisé'),
  compared: z
    .number()
    .describe(
      'Ce qu’en ont réalisé les concessions qui ont données et objectif\u202f: les champs suivants en sont',
    ),
  target: z.number(),
  projection: z.number().nullable(),
  landing: z
    .number()
    .nullable()
    .describe('L’atterrissage selon le planning\u202f; la projection seule donne le statut'),
  basis: z
    .enum(['planning', 'projection', 'mixed'])
    .nullable()
    .describe('Ce dont l’atterrissage est fait\u202f; null\u202f: rien'),
  projected: z.number().describe('La part de l’atterrissage qui n’est que la projection'),
  remainingPotential: z
    .number()
    .describe('Heures planifiées après la date des données de chaque concession'),
  notes: z
    .object({ planning: outsideSites, activity: outsideSites, ahead: outsideSites })
    .describe(
      'Concessions projetées faute de planning ou d’activité\u202f; ahead\u202f: aucune heure planifiée sur les jours qui restent',
    ),
})

export const landingContracts = {
  readLanding: contract({
    method: 'GET',
    path: '/records/landing',
    access: 'synthesis.read',
    keys: 'read',
    summary: 'Donne l’atterrissage d’un périmètre\u202f: où finit le mois selon son planning.',
    input: causesQuery,
    output: line.extend({
      ...sites,
      services: z.object(byService(() => line)),
      rest: z
        .object({ shared: line.nullable(), unallocated: line.nullable() })
        .describe(
          'Lignes du total à côté des services\u202f: «\u202fServices sans objectif propre\u202f», «\u202fBudget non réparti\u202f»\u202f; absent\u202f: aucune',
        )
        .optional(),
      parts: z.array(line.extend({ id: z.string(), name: z.string() })),
    }),
  }),
  readGapHistory: contract({
    method: 'GET',
    path: '/records/gap-history',
    access: 'synthesis.read',
    keys: 'read',
    summary: 'Donne l’écart à date d’un périmètre, jour par jour du mois, et ses leviers.',
    input: causesQuery,
    output: z.object({
      ...sites,
      days: z.array(
        z.object({
          date: z.string(),
          target: z.number(),
          realized: z.number(),
          gap: z.number(),
          levers: z.object({ ...byLever(() => z.number()), untargeted: z.number() }),
        }),
      ),
    }),
  }),
}

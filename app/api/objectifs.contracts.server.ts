import { z } from 'zod'
import { EditRefusedError } from '~/domain/objectifs/errors'
import { TARGET_FAMILIES } from '~/domain/sales-families'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { saveObjectifInput } from '~/schemas/objectifs.server'
import { id, optionalId } from '~/schemas/primitives.server'
import { contract } from './contract.server'
import { UNREADABLE_MONTHS_HEADERS } from './incomplete-list-headers.server'

/** year or month as sent; the service validates it */
const number = z.unknown().meta({ type: 'integer' }).optional()
const scopeKeys = { site: optionalId, plate: optionalId, group: optionalId }
const quantity = z.object({ key: z.enum(TARGET_FAMILIES), quantity: z.number() })
const figures = {
  key: z.enum(PRODUCTIVE_SERVICES),
  totalHours: z.number(),
  hecHours: z.number(),
  netRevenue: z.number(),
  revenuePerHour: z.number(),
}
const budget = z.object({
  totalHours: z.number(),
  hecHours: z.number(),
  revenue: z.number(),
  totalEntries: z.number(),
  revenuePerHour: z.number(),
})
const videocheck = z.object({
  tauxPresentation: z.number(),
  tauxRealisationDevis: z.number(),
  caParDevis: z.number(),
})

/** Objectif of a concession (spec 1 §3). */
const objectif = z.object({
  _id: z.string(),
  year: z.number(),
  month: z.number(),
  period: z.string(),
  site: z.string(),
  workingDays: z.number(),
  frozenPotentialHours: z.number(),
  frozenAt: z.string().nullable(),
  actualizedPotentialHours: z.number(),
  /** warning about unreadable planning; missing: none */
  message: z.string().optional(),
  budget,
  services: z.array(
    z.object({
      ...figures,
      families: z.array(quantity),
      selectedFamilies: z.array(z.enum(TARGET_FAMILIES)),
    }),
  ),
  videocheck,
  version: z.number(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})

const serviceSum = z.object({
  ...figures,
  families: z.array(quantity.extend({ label: z.string() })),
})
const sum = z.object({
  siteCount: z.number(),
  budget,
  services: z.array(serviceSum),
  videocheck,
})
const node = sum.extend({ _id: z.string(), name: z.string() })

/** Summed objectifs of a group, a plate or the network (spec 1 §3). */
const aggregate = z.object({
  period: z.string(),
  year: z.number(),
  month: z.number(),
  scope: z.object({
    type: z.enum(['all', 'group', 'plate']),
    id: z.string().nullable(),
    name: z.string(),
  }),
  /** warning about concessions excluded from the sums; missing: none */
  message: z.string().optional(),
  globalTotals: sum,
  services: z.array(serviceSum),
  groups: z.array(node),
  plates: z.array(node),
})

const change = z.object({
  field: z.string(),
  old: z.number().nullable(),
  new: z.number().nullable(),
})
const refusal = new EditRefusedError().message

/** Concession-months of one bulk call. */
const MOST_IN_BULK = 200
const BULK_SIZE = `Envoyez de 1 à ${MOST_IN_BULK} objectifs.`

const unsaved = z.object({
  site: z.string().nullable(),
  period: z.string().nullable(),
  message: z.string(),
  /** messages by figure */
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

export const objectifsContracts = {
  readObjectifs: contract({
    method: 'GET',
    path: '/objectifs',
    access: 'objectifs.read',
    keys: 'read',
    summary: 'Donne l’objectif d’une concession, ou la somme des objectifs d’un périmètre.',
    input: z.object({ year: number, month: number, ...scopeKeys }),
    requires: ['year', 'month'],
    output: z.union([objectif, aggregate]),
  }),
  saveObjectif: contract({
    method: 'POST',
    path: '/objectifs',
    access: 'objectifs.write',
    refusal,
    summary: 'Crée ou modifie l’objectif d’une concession.',
    input: saveObjectifInput,
    requires: ['year', 'month', 'site'],
    creates: true,
    output: objectif.extend({ message: z.string(), changes: z.array(change) }),
  }),
  saveObjectifs: contract({
    method: 'PUT',
    path: '/objectifs/bulk',
    access: 'objectifs.write',
    refusal,
    summary:
      'Enregistre les objectifs de plusieurs concessions (200 au plus), chaque concession et mois en entier.',
    input: z.object({
      objectifs: z
        .array(saveObjectifInput, { error: BULK_SIZE })
        .min(1, { error: BULK_SIZE })
        .max(MOST_IN_BULK, { error: BULK_SIZE }),
    }),
    most: 20_000,
    output: z.object({
      saved: z.number(),
      conflicts: z.array(unsaved),
      refused: z.array(unsaved),
    }),
  }),
  deleteObjectif: contract({
    method: 'DELETE',
    path: '/objectifs/{id}',
    access: 'objectifs.write',
    refusal,
    summary: 'Supprime l’objectif d’une concession.',
    input: z.object({ id }),
    output: z.object({ message: z.string() }),
  }),
  readHistory: contract({
    method: 'GET',
    path: '/objectifs/history',
    access: 'objectifs.read',
    keys: 'read',
    summary: 'Donne les taux réalisés d’un service sur les six derniers mois.',
    input: z.object({
      ...scopeKeys,
      serviceKey: z.string().max(40).optional(),
      endYear: number,
      endMonth: number,
    }),
    headers: UNREADABLE_MONTHS_HEADERS,
    output: z.array(
      z.object({
        year: z.number(),
        month: z.number(),
        caHt: z.number(),
        caHec: z.number(),
        dataDate: z.string(),
      }),
    ),
  }),
}

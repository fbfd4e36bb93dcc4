import { z } from 'zod'
import { FreezeRefusedError } from '~/domain/objectifs/errors'
import { byService, PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { month, optionalId } from '~/schemas/primitives.server'
import { contract } from './contract.server'
import { workingDaysRange } from './days-range.server'

const scopeKeys = { site: optionalId, plate: optionalId, group: optionalId }
const service = z.enum(PRODUCTIVE_SERVICES)
const each = <T extends z.ZodType>(value: T) => z.object(byService(() => value))
const metrics = each(
  z.object({ actualizedPotentialHours: z.number(), frozenPotentialHours: z.number() }),
)
const services = z.array(
  z.object({ service, actualizedPotential: z.number(), frozenPotential: z.number() }),
)
const node = z.object({ _id: z.string(), name: z.string(), services })
const scope = z.object({
  type: z.enum(['all', 'group', 'plate', 'site', 'error']),
  id: z.string().nullable(),
  name: z.string(),
})

export const potentialContracts = {
  freezePotential: contract({
    method: 'PATCH',
    path: '/planning/freeze-potential',
    access: 'potential.freeze',
    refusal: new FreezeRefusedError().message,
    summary: 'Fige le potentiel d’une concession pour un mois.',
    input: z.object({ month: z.string().max(20).optional(), ...scopeKeys }),
    output: z.object({
      message: z.string(),
      frozenPotentialHours: each(z.number()),
      frozenAt: z.string(),
    }),
  }),
  readPotentialByService: contract({
    method: 'GET',
    path: '/planning/potential-by-service',
    access: 'hours.read',
    keys: 'read',
    summary: 'Donne le potentiel figé et actualisé par service, groupe, plaque et concession.',
    input: z.object({ month, ...scopeKeys }),
    output: z.object({
      period: z.string().nullable(),
      totalWorkingDaysInMonth: z.number(),
      range: workingDaysRange.optional(),
      globalTotals: z.object({
        actualizedPotentialHours: z.number(),
        frozenPotentialHours: z.number(),
        actualizedProgressPercent: z.number(),
        totalWorkerCount: z.number(),
      }),
      globalServiceSummaries: z.array(
        z.object({
          service,
          frozenPotentialHours: z.number(),
          actualizedPotentialHours: z.number(),
        }),
      ),
      groups: z.array(node),
      plates: z.array(node),
      sites: z.array(
        z.object({
          _id: z.string(),
          name: z.string(),
          metricsByService: metrics,
          isFrozen: z.boolean(),
        }),
      ),
      scope,
      message: z.string().optional(),
    }),
  }),
  readPotential: contract({
    method: 'GET',
    path: '/planning/potential',
    access: 'hours.read',
    keys: 'read',
    summary: 'Donne le potentiel d’un périmètre pour un mois.',
    input: z.object({ month, ...scopeKeys }),
    output: z.object({
      period: z.string().nullable(),
      scope,
      totalWorkingDaysInMonth: z.number(),
      range: workingDaysRange.optional(),
      actualizedPotentialHours: z.number(),
      frozenPotentialHours: z.number(),
      actualizedProgressPercent: z.number(),
      totalWorkerCount: z.number(),
      metricsByService: metrics,
      services,
      message: z.string().optional(),
    }),
  }),
}

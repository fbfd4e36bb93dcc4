import { z } from 'zod'
import { ORIGIN_FIGURES } from '~/domain/origin/figures'
import { ORIGIN_SUBJECTS } from '~/domain/origin/subject'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { originQuery } from '~/schemas/origin.server'
import { contract } from './contract.server'
import { freshness } from './freshness.server'
import { scopeLabel } from './scope-label.server'

const unit = z.enum([
  ...(['euros', 'hours', 'percent', 'pieces', 'days', 'factor', 'points', 'eurosPerHour'] as const),
])
const count = z.number()

export const originContracts = {
  readOrigin: contract({
    method: 'GET',
    path: '/records/origin',
    access: 'synthesis.read',
    summary:
      'Dit d’où vient un chiffre\u202f: formule, nombres, parties, et ce qui a été importé ou saisi.',
    input: originQuery,
    output: z.object({
      figure: z.enum([...ORIGIN_FIGURES, ...ORIGIN_SUBJECTS]),
      title: z.string(),
      formula: z.string(),
      service: z.enum(PRODUCTIVE_SERVICES).nullable(),
      scope: scopeLabel,
      date: z.string(),
      dataDate: z.string().nullable(),
      value: z.number().nullable(),
      unit,
      terms: z.array(z.object({ label: z.string(), unit, value: z.number().nullable() })),
      parts: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          dataDate: z.string().nullable(),
          terms: z.array(z.number().nullable()),
          value: z.number().nullable(),
        }),
      ),
      sources: z.array(
        z.object({
          title: z.string(),
          facts: z.array(z.object({ label: z.string(), value: z.string() })),
        }),
      ),
      notes: z.array(z.string()),
      // `parts` lists each late concession. `freshness` names at most 30 of a kind, as the page does, and counts the
      // rest.
      freshness: freshness
        .extend({
          unnamed: z
            .object({
              all: count,
              aimless: count,
              late: count,
              unreadable: count,
              untargeted: count,
              unaimed: count,
              doubted: count.optional(),
              absent: count.optional(),
            })
            .optional(),
        })
        .nullable(),
    }),
  }),
}

import { z } from 'zod'
import { monthOf } from '~/domain/calendar/local-date'
import { InvalidEntryError } from '~/domain/planning/entry-validation'
import { isPlanningMonth, PLANNING_YEARS } from '~/domain/planning/grid/month-days'
import type { WorkerInput } from '~/domain/workers/rules'
import { readServiceKey } from '~/domain/workshop-services'
import { businessDay, month, noText, optionalId, tooLong } from './primitives.server'

const REQUIRED = new InvalidEntryError().message

/** A month of the planning, years 1901 to 2099 (spec 2 §5). */
export const planningMonth = month.refine(isPlanningMonth, {
  error: `L’année doit être comprise entre ${PLANNING_YEARS.first} et ${PLANNING_YEARS.last}.`,
})

/** Service key, aliases included (4-decisions, 4). */
const serviceKey = (error: string) =>
  z.string({ error }).transform((text, context) => {
    const service = readServiceKey(text)
    if (service) return service
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })

/** Optional service key of a query; blank counts as absent. */
export const optionalService = z
  .union([z.literal('').transform(() => undefined), serviceKey('Service inconnu.')], {
    error: 'Service inconnu.',
  })
  .optional()

/** `true`, `false`, `1`, `0` of a query or a body. */
export const flag = (error: string) =>
  z
    .union([z.boolean(), z.enum(['true', 'false', '1', '0'])], { error })
    .transform((value) => value === true || value === 'true' || value === '1')

/** The scope filters of a call, under their canonical names. */
export const scopeFilters = { site: optionalId, plate: optionalId, group: optionalId }

/** Message for an unusable field of an entry: absent, or no text. */
const unusable = (name: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? REQUIRED : noText(name),
})

/** Planning entry of a call; `code` is required and may be empty (4-decisions, 33). */
export const planningEntry = z.object(
  {
    worker: z.string(unusable('workerId')).min(1, { error: REQUIRED }).max(64, { error: REQUIRED }),
    date: z
      .string(unusable('date'))
      // Clients that hold instants send the whole instant; its first ten characters are the day (3 §3).
      .transform((text) => text.slice(0, 10))
      .pipe(businessDay)
      .refine((date) => isPlanningMonth(monthOf(date)), { error: REQUIRED }),
    service: z.string(unusable('service')).pipe(serviceKey(REQUIRED)),
    code: z
      .string(unusable('code'))
      .trim()
      .max(20, { error: tooLong('code') }),
    isApprenti: z.boolean({ error: 'isApprenti est un booléen.' }).optional(),
    /** code that the caller replaces; a different stored code rejects the entry (4-decisions, 37) */
    seen: z
      .string(unusable('seen'))
      .trim()
      .max(20, { error: tooLong('seen') })
      .optional(),
  },
  { error: REQUIRED },
)

/** Worker of POST and PUT; the domain checks its fields. */
const text = z.string().max(500)
export const workerFields = {
  name: text,
  service: text,
  metier: text.nullable().transform((value) => value ?? ''),
  secondaryService: text.nullable().transform((value) => value ?? ''),
  isApprenticeDefault: z.boolean({ error: 'isApprenticeDefault est un booléen.' }),
  matricule: text.nullable().transform((value) => value ?? ''),
  userId: text.nullable().transform((value) => value ?? ''),
  /** days, or null for none (4-decisions, 50) */
  arrivesOn: businessDay.nullable(),
  leavesOn: businessDay.nullable(),
} satisfies Record<keyof WorkerInput, z.ZodType>

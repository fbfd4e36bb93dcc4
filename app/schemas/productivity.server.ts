import { z } from 'zod'
import { isLocalDate } from '~/domain/calendar/day-arithmetic'
import { isMonth, monthOf } from '~/domain/calendar/local-date'
import { TARGETS_INVALID } from '~/domain/productivity/errors'
import { multiplierError, readMultiplier } from '~/domain/productivity/number-input'
import { id, MALFORMED_ID, NO_DAY, NO_MONTH, optionalNode } from './primitives.server'
import { visibleText } from './text.server'

/** The scope of a call by one of three identifiers. */
export const scopeKeys = z.object({ site: optionalNode, plate: optionalNode, group: optionalNode })

const periodRequired = 'La période est requise (aaaa-mm-jj).'
/** `GET /productivity` (3 §7). */
export const productivityQuery = scopeKeys.extend({
  period: z
    .string({ error: periodRequired })
    .min(1, { error: periodRequired, abort: true })
    .refine(isLocalDate, { error: NO_DAY }),
})

const monthRequired = 'La période est requise (aaaa-mm).'
/** `GET /workers/{id}/monthly-billing-history` (3 §7); a day of the month will do. */
export const billingHistoryQuery = z.object({
  id,
  period: z
    .string({ error: monthRequired })
    .transform((text) => (isLocalDate(text) ? monthOf(text) : text))
    .refine(isMonth, { error: NO_MONTH }),
})

const number = z.union([z.number(), z.string()])
const multiplierEntry = z
  .object({
    metier: visibleText('Le métier est requis.', 80),
    targetMultiplier: z.unknown(),
  })
  .transform(({ metier, targetMultiplier }, context) => {
    const given = number.safeParse(targetMultiplier)
    const value = given.success ? readMultiplier(given.data) : null
    if (value !== null) return { metier, targetMultiplier: value }
    const shown = given.success ? given.data : ''
    context.addIssue({ code: 'custom', message: multiplierError(shown, metier) })
    return z.NEVER
  })

/** `GET /productivity/metier-targets`: of a month, by any day of it; absent: the current one. */
export const metierTargetsQuery = scopeKeys.extend({
  period: z.string().refine(isLocalDate, { error: NO_DAY }).transform(monthOf).optional(),
})

const listRequired = 'Une liste de coefficients est requise.'
/** `PUT /productivity/metier-targets` (3 §5, §7): a bare list arrives as `entries`. */
export const metierTargetsBody = scopeKeys.extend({
  entries: z.array(multiplierEntry, { error: listRequired }).max(200, { error: listRequired }),
  /** yyyy-MM-dd, the first of a month; absent: of the current one (4-decisions, 51) */
  effectiveFrom: z.string().optional(),
  /** true: the user agrees to the changes in months before the current one */
  confirm: z.union([z.boolean(), z.stringbool()]).optional(),
})

/** Hours as given: the sentence of a wrong one names the collaborator, whom the service knows (3 §5). */
const hours = z.union([z.null(), number], { error: TARGETS_INVALID })

/** `PUT /productivity/mechanic-target/{recordId}` (3 §7); null restores the computed target. */
export const mechanicTargetBody = z.object({
  recordId: z.string().regex(/^[0-9a-f]{24}-\d{4}-\d{2}$/i, { error: MALFORMED_ID }),
  finalTargetHours: hours,
})

const invalid = { error: TARGETS_INVALID }
/** `PATCH /records/productivityTarget` (3 §5, §7). */
export const productivityTargetBody = z.object({
  site: z.string(invalid).regex(/^[0-9a-f]{24}$/i, invalid),
  date: z.string(invalid).refine(isLocalDate, invalid),
  targets: z
    .array(
      z.object(
        { worker: z.string(invalid).regex(/^[0-9a-f]{24}$/i, invalid), finalTargetHours: hours },
        invalid,
      ),
      invalid,
    )
    .min(1, invalid)
    .max(500, invalid),
})

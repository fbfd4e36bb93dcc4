import { z } from 'zod'
import { isMonth } from '~/domain/calendar/local-date'
import { optionalNode } from './primitives.server'

const period = (sentence: string) =>
  z.string({ error: sentence }).refine(isMonth, { error: sentence })
const scope = { site: optionalNode, plate: optionalNode, group: optionalNode }

/** `GET /additional-sales` (3 §7). */
export const additionalSalesQuery = z.object({
  period: period('La période (YYYY-MM) est requise.'),
  ...scope,
})
/** `GET /additional-sales/advisors` (3 §5). */
export const advisorSalesQuery = z.object({
  period: period('La période (YYYY-MM) est requise pour getAdvisorSales.'),
  ...scope,
})

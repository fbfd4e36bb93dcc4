import { z } from 'zod'
import { monthlySummaryQuery } from '~/schemas/history.server'
import { contract } from './contract.server'
import {
  LATE_HEADERS,
  LEFT_OUT_HEADERS,
  UNRECORDED_HEADERS,
} from './incomplete-list-headers.server'

export const historyContracts = {
  readMonthlySummary: contract({
    method: 'GET',
    path: '/records/monthly-summary',
    access: 'history.read',
    keys: 'read',
    summary: 'Donne les réalisés mensuels d’un périmètre, de janvier au mois demandé.',
    input: monthlySummaryQuery,
    output: z.array(
      z.object({
        year: z.number(),
        month: z.number(),
        netRevenue: z.number(),
        totalHours: z.number(),
        hecHours: z.number(),
      }),
    ),
    headers: { ...LEFT_OUT_HEADERS, ...LATE_HEADERS, ...UNRECORDED_HEADERS },
  }),
}

import { json } from '@remix-run/node'
import { historyContracts } from '~/api/history.contracts.server'
import {
  lateHeaders,
  leftOutHeaders,
  unrecordedHeaders,
} from '~/api/incomplete-list-headers.server'
import { endpoint, handle } from '~/endpoint.server'
import { readMonthlySummary } from '~/services/analysis/history.server'

export const { loader, action } = endpoint(
  handle(historyContracts.readMonthlySummary, async ({ principal, input }) => {
    const { months, leftOut, late, unrecorded } = await readMonthlySummary(principal, input)
    return json(months, {
      headers: {
        ...leftOutHeaders(leftOut),
        ...lateHeaders(late),
        ...unrecordedHeaders(unrecorded),
      },
    })
  }),
)

import { expect, it } from 'vitest'
import { noCells } from '~/domain/cells/sums'
import { LAYOUT } from './rollup-ids.server'

const namesIn = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => namesIn(inner, `${path}.${key}`))
    : [path.slice(1)]

// A field more or less in stored sums, with the same layout, would be read as missing from the documents of yesterday.
it('raises the layout with each change of the fields of stored sums', () => {
  expect({ layout: LAYOUT, fields: namesIn(noCells()).join(' ') }).toMatchInlineSnapshot(`
    {
      "fields": "causes.target causes.realized causes.gap causes.levers.calendar causes.levers.presence causes.levers.productivity causes.levers.customerShare causes.levers.rate causes.levers.hours causes.levers.unsplit causes.bases.calendar.realized causes.bases.calendar.expected causes.bases.calendar.base causes.bases.presence.realized causes.bases.presence.expected causes.bases.presence.base causes.bases.productivity.realized causes.bases.productivity.expected causes.bases.productivity.base causes.bases.customerShare.realized causes.bases.customerShare.expected causes.bases.customerShare.base causes.bases.rate.realized causes.bases.rate.expected causes.bases.rate.base causes.bases.hours.realized causes.bases.hours.expected causes.bases.hours.base causes.bases.unsplit.realized causes.bases.unsplit.expected causes.bases.unsplit.base budget target count started startedTarget projection perDay awaitedPerDay workdayTarget workdayBudget soFar outsideSoFar outside.amount outside.sites.count outside.sites.first outsideSize size awaited.amount awaited.sites.count awaited.sites.first doubted.count doubted.realized doubted.target doubted.due doubted.started doubted.startedTarget doubted.projection doubted.perDay doubted.size doubted.sites.count doubted.sites.first landing.aimed landing.others",
      "layout": 25,
    }
  `)
})

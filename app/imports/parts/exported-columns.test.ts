import { expect, it } from 'vitest'
import { ACTIVITY_FILE, HOURS_FILE, SALES_FILE } from '~/domain/network-export/records'
import { VIDEOCHECK_FILE } from '~/domain/network-export/surveys'
import { ACTIVITY, SALES, WORKERS } from './columns'
import { VIDEOCHECK } from './videocheck'

it.each([
  [ACTIVITY_FILE, ACTIVITY],
  [HOURS_FILE, WORKERS],
  [SALES_FILE, SALES],
  [VIDEOCHECK_FILE, VIDEOCHECK],
])('a file of the complete export has the headings that the import reads', (file, layout) => {
  const headers = file.columns.map(({ header }) => header)
  expect(headers).toEqual(expect.arrayContaining(layout.columns.map(({ header }) => header)))
})

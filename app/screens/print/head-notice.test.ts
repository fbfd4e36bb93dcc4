import { expect, it } from 'vitest'
import { headNotice } from './report-page'

it('names a J-1 of several days after the late data', () => {
  const freshness = {
    total: 2,
    upToDate: 1,
    unreadable: [],
    untargeted: [],
    late: [{ siteId: 'a', name: 'Nantes', date: '2026-11-18' }],
  }
  const at = { freshness, date: '2026-11-19' }
  expect(headNotice({ ...at, daySpan: 'dont Brest (cumul de 4 jours ouvrés)' })).toBe(
    `${headNotice(at)} J-1\u202f: dont Brest (cumul de 4 jours ouvrés).`,
  )
  expect(headNotice(at)).not.toContain('J-1')
  expect(headNotice({ freshness: { ...freshness, late: [] }, date: at.date })).toBeNull()
})

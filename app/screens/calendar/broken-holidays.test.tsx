import { expect, it } from 'vitest'
import { markup, textOf } from '~/ui/render.fixture'
import { DeleteHoliday } from './holiday-dialogs'
import { HolidaysPanel } from './holidays-panel'

const OF_NETWORK = { key: '', place: '', fixed: false } as const
const NAMELESS = { _id: 'a', name: '', date: '2026-11-11', ...OF_NETWORK }
const UNDATED = { _id: 'b', name: 'Armistice', date: '', ...OF_NETWORK }
const PANELS = {
  place: null,
  places: { groups: [], plates: [], sites: [], search: null },
  others: [],
  workingDaysYear: 2026,
  months: [],
  holidayYear: 2026,
  holidayYears: [2026],
  holidayRange: { min: '2021-01-01', max: '2031-12-31' },
  holidays: [],
  broken: [NAMELESS, UNDATED],
  trail: [],
  closed: [],
}

// shows 4 §42: Illisible, non compté dans les jours ouvrés
it('holidays that cannot be read stand apart, to be edited or deleted (decision 42)', () => {
  const html = markup(<HolidaysPanel panels={PANELS} fresh="" again={null} />)
  const text = textOf(html)
  expect(text).toContain('Illisible, non compté dans les jours ouvrés')
  expect(text).toContain('Jour férié sans nom')
  expect(text).toContain('date illisible')
  expect(text).toContain('0 jour férié en 2026')
  expect(html).toContain('edit=b')
  expect(html).toContain('delete=a')
})

// shows 4 §42: il ne compte dans aucun mois.
it('whose date cannot be read is said to count nowhere before it is deleted', () => {
  const text = textOf(markup(<DeleteHoliday holiday={UNDATED} refusal={null} />))
  expect(text).toContain('il ne compte dans aucun mois.')
})

import { expect, it } from 'vitest'
import { markup, textOf } from '~/ui/render.fixture'
import { HolidaysPanel } from './holidays-panel'
import { WorkingDaysPanel } from './working-days-panel'

const month = (number: number) => ({
  year: 2026,
  month: number,
  value: 21,
  stored: null,
  seen: '',
  computed: 21,
})
const PANELS = {
  place: null,
  places: { groups: [], plates: [], sites: [], search: null },
  others: [],
  workingDaysYear: 2026,
  months: [month(4), month(6)],
  holidayYear: 2026,
  holidayYears: [2026],
  holidayRange: { min: '2021-01-01', max: '2031-12-31' },
  holidays: [
    {
      _id: 'a',
      name: 'Lundi de Pâques',
      date: '2026-04-06',
      key: '',
      place: '',
      fixed: true,
    } as const,
    { _id: 'b', name: 'Foire', date: '2026-06-08', key: '', place: '', fixed: false } as const,
  ],
  broken: [],
  trail: [],
  closed: ['2026-04'],
}

it('offers no number of working days where a closed month would refuse it', () => {
  const html = markup(<WorkingDaysPanel panels={PANELS} again={null} />)
  expect(textOf(html)).toContain('Avril 2026 · mois clôturé')
  expect(html).toContain('href="/admin/closings?month=2026-04"')
  expect(html.match(/name="value"/g)).toHaveLength(1)
  expect(html).not.toContain('id="jours-4"')
})

it('deletes no holiday of a closed month, whose name alone may change', () => {
  const html = markup(<HolidaysPanel panels={PANELS} fresh="" again={null} />)
  expect(html).toContain('edit=a')
  expect(html).not.toContain('delete=a')
  expect(html).toContain('delete=b')
})

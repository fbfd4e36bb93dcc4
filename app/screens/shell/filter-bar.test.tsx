import { describe, expect, it } from 'vitest'
import { emptySelector } from '~/domain/hierarchy/options'
import type { PageView, SelectorView } from '~/domain/hierarchy/view'
import { markup, tags, textOf } from '~/ui/render.fixture'
import { FilterBar } from './filter-bar'
import { pageContext } from './page-context'
import { scopeLevels } from './scope-levels'

const EMPTY: SelectorView = { ...emptySelector(), locked: { group: false, plate: false } }
const NETWORK: SelectorView = {
  ...EMPTY,
  allowAll: true,
  groups: [
    { _id: 'g1', name: 'Atlantique' },
    { _id: 'g2', name: 'Rhône' },
  ],
}
const GROUP: SelectorView = {
  ...NETWORK,
  groupId: 'g1',
  plates: [{ _id: 'p1', name: 'Nantes' }],
}
const PLATE: SelectorView = {
  ...GROUP,
  plateId: 'p1',
  sites: [{ _id: 's1', name: 'Nantes Nord' }],
}
const texts = (view: SelectorView) => scopeLevels(view).map((level) => level.placeholder)
const values = (view: SelectorView) => scopeLevels(view).map((level) => level.value)

describe('the three lists', () => {
  it('say what to choose first', () => {
    expect(texts(NETWORK)).toEqual(['Tous les groupes', 'Choisir un groupe', 'Choisir une plaque'])
    expect(texts(GROUP)).toEqual(['Tous les groupes', 'Toutes les plaques', 'Choisir une plaque'])
    expect(texts(PLATE)).toEqual([
      'Tous les groupes',
      'Toutes les plaques',
      'Toutes les concessions',
    ])
  })

  it('say when there is nothing to choose, and cannot be opened then', () => {
    expect(texts(EMPTY)[0]).toBe('Aucun groupe')
    expect(texts({ ...GROUP, plates: [] })[1]).toBe('Aucune plaque')
    expect(texts({ ...PLATE, sites: [] })[2]).toBe('Aucune concession')
    expect(scopeLevels({ ...GROUP, plates: [] }).map((level) => level.disabled)).toEqual([
      false,
      true,
      true,
    ])
  })

  it('send group=all for the network only where it may be chosen', () => {
    expect(values(NETWORK)).toEqual(['all', '', ''])
    expect(values({ ...NETWORK, allowAll: false })).toEqual(['', '', ''])
    expect(values({ ...PLATE, siteId: 's1' })).toEqual(['g1', 'p1', 's1'])
  })

  it('cannot clear a level that the cover fixes', () => {
    const plate = { ...PLATE, locked: { group: true, plate: true } }
    expect(texts(plate)).toEqual([null, null, 'Toutes les concessions'])
    expect(texts({ ...plate, siteId: 's1' })).toEqual([null, null, null])
    expect(texts({ ...EMPTY, locked: { group: true, plate: true } })[0]).toBe('Aucun groupe')
  })
})

const VIEW: PageView = {
  scope: { type: 'plate', groupId: 'g1', plateId: 'p1' },
  scopeName: 'Nantes',
  selector: PLATE,
  selected: '2026-11-19',
  date: '2026-11-19',
  today: '2026-11-20',
  calendar: { month: '2026-11', importDays: ['2026-11-18'], importDate: '2026-11-20' },
  progress: { month: '2026-11', elapsed: 13, total: 20, percent: 65 },
}
const AT = '/revenue?group=g1&plate=p1&mode=taux&calendar=2026-11'
const Bar = ({ view, at }: { view: PageView; at: string }) => (
  <FilterBar view={view} where={pageContext(`http://localhost${at}`, 'director', view)} />
)
const bar = (change: Partial<PageView> = {}, at = AT) =>
  markup(<Bar view={{ ...VIEW, ...change }} at={at} />, at)

describe('the filter bar', () => {
  it('is a GET form with a button, that keeps the page’s other choices', () => {
    const html = bar()
    expect(html).toMatch(/<form method="get" action="\/revenue"/)
    expect(html).toMatch(/class="button without-scripts">Afficher/)
    const hidden = tags(html, 'input')
    expect(hidden).toEqual([
      '<input type="hidden" name="mode" value="taux"/>',
      '<input type="hidden" name="avant" value="g1.p1"/>',
    ])
  })

  it('keeps its button with scripts while the network shown is not yet chosen', () => {
    const html = bar({ scope: null, selector: NETWORK })
    expect(html).toMatch(/<button type="submit" class="button">Afficher/)
  })

  it('shows the selector’s error in words', () => {
    const error = 'Erreur chargement des plaques.'
    expect(bar({ selector: { ...PLATE, error } })).toMatch(/role="alert".*Erreur chargement des pl/)
  })

  // shows 1 §8: Erreur chargement jours ouvrés.
  it('says that the working days could not be read', () => {
    const text = textOf(bar({ progress: null, progressError: 'Erreur chargement jours ouvrés.' }))
    expect(text).toContain('Erreur chargement jours ouvrés.')
    expect(text).not.toContain('écoulés')
  })

  it('tells screen readers which scope and date the page shows', () => {
    expect(bar()).toContain('role="status">Nantes · 19/11/2026</p>')
  })

  it('is a line on a phone, open while something has to be said or chosen', () => {
    const line = (html: string) => /<details class="filter-line"[^>]*>/.exec(html)?.[0]
    const html = bar({}, '/revenue?group=g1&plate=p1&date=2026-11-19')
    expect(textOf(html)).toContain('Nantes · 19/11/2026')
    expect(line(html)).toBe('<details class="filter-line">')
    expect(line(bar({ progressError: 'Erreur chargement jours ouvrés.' }))).toContain('open')
    expect(line(bar({ scope: null, scopeName: null, selector: NETWORK }))).toContain('open')
  })

  it('shows a label, not lists, to who covers one concession', () => {
    const own = { ...PLATE, siteId: 's1', locked: { group: true, plate: true } }
    const html = bar({ selector: own, scopeName: 'Nantes Nord' })
    expect(html).not.toContain('<select')
    expect(textOf(html)).toContain('Nantes Nord')
    expect(bar({ selector: { ...own, error: 'Erreur chargement des plaques.' } })).toContain(
      '<select',
    )
  })

  it('is absent where a page has no figures', () => {
    expect(bar({}, '/help')).toBe('')
  })
})

describe('the date picker', () => {
  const day = (html: string, number: number) =>
    tags(html, 'a').find((link) => link.endsWith(`>${number}</a>`)) ?? ''

  it('links each day to this page on that day and closes', () => {
    expect(day(bar(), 18)).toContain(
      'href="/revenue?group=g1&amp;plate=p1&amp;mode=taux&amp;date=2026-11-18"',
    )
  })

  it('says what a day is', () => {
    expect(day(bar(), 18)).toContain('aria-label="mercredi 18 novembre 2026, import présent"')
    expect(day(bar(), 19)).toContain('aria-label="jeudi 19 novembre 2026, date analysée"')
    expect(day(bar(), 19)).toContain('aria-current="date"')
    expect(day(bar(), 20)).toContain(
      'aria-label="vendredi 20 novembre 2026, date d’import, aujourd’hui"',
    )
  })

  it('does not offer days after today, nor months or years to come', () => {
    const html = bar()
    expect(day(html, 21)).toBe('')
    expect(html).toContain('<span class="calendar-day is-weekend">21</span>')
    expect(html).not.toContain('calendar=2026-12')
    expect(html).not.toContain('calendar=2027-11')
    expect(html).toContain('calendar=2026-10')
    expect(html).toContain('calendar=2025-11')
  })

  it('is open only when the address asks for it', () => {
    expect(bar()).toMatch(/<details class="menu date-picker" open="">/)
    expect(bar({}, '/revenue')).toMatch(/<details class="menu date-picker">/)
  })

  it('explains its marks', () => {
    const text = textOf(bar())
    for (const word of ['Date analysée', 'Date d’import', 'Aujourd’hui', 'Import présent'])
      expect(text).toContain(word)
  })
})
